import { describe, expect, it } from 'vitest';
import { signupForm, startSignupDesk } from './signupSupport.ts';

const desk = startSignupDesk();

describe('the sign-up form', () => {
  it('says under each field what to repair, and keeps nothing', async () => {
    const empty = await desk.signUp({});
    expect([empty.status, empty.json.message]).toEqual([422, 'يرجى مراجعة الحقول المظللة']);
    expect(empty.json.errors).toEqual({
      clinic_name: 'هذا الحقل مطلوب',
      subdomain: 'هذا الحقل مطلوب',
      owner_name: 'هذا الحقل مطلوب',
      name: 'هذا الحقل مطلوب',
      email: 'هذا الحقل مطلوب',
      phone: 'هذا الحقل مطلوب',
      accept_terms: 'وافق على الشروط لإنشاء العيادة',
      password: 'هذا الحقل مطلوب',
    });
    const wrong = signupForm({
      clinic_name: 'ع',
      subdomain: 'Jasmine',
      clinic_type: 'zoo',
      country: 'FR',
      owner_name: 'منى',
      name: 'منى',
      email: 'mona@',
      phone: '123',
      accept_terms: false,
      is_owner: true,
    });
    expect((await desk.signUp(wrong)).json.errors).toEqual({
      is_owner: 'حقل غير معروف',
      clinic_name: 'اكتب حرفين على الأقل',
      subdomain: 'الرابط يقبل حروفاً إنجليزية صغيرة وأرقاماً وشرطة (3–30)',
      clinic_type: 'اختر قيمة من القائمة',
      country: 'اختر قيمة من القائمة',
      owner_name: 'اكتب الاسم الأول واسم العائلة',
      name: 'اسم المستخدم يقبل حروفاً وأرقاماً والعلامات . _ - فقط',
      email: 'صيغة البريد الإلكتروني غير صحيحة. مثال: name@example.com',
      phone: 'رقم الهاتف غير صحيح. مثال: 01012345678',
      accept_terms: 'وافق على الشروط لإنشاء العيادة',
    });
  });

  it.each([
    [
      { password: '1234567', password_confirmation: '1234567' },
      { password: 'كلمة المرور يجب ألا تقل عن 8 أحرف' },
    ],
    [{ password: 'password1', password_confirmation: 'password1' }, { password: 'كلمة المرور سهلة التخمين' }],
    [{ password: 'mona.aziz', password_confirmation: 'mona.aziz' }, { password: 'كلمة المرور سهلة التخمين' }],
    [{ password_confirmation: 'غيرها تماما 12' }, { password_confirmation: 'كلمتا المرور غير متطابقتين' }],
  ])('SEC-26 refuses a weak password or two different ones: %j', async (typed, errors) => {
    const answer = await desk.signUp(signupForm(typed));
    expect([answer.status, answer.json.errors]).toEqual([422, errors]);
  });

  it('SEC-50 takes ASCII alone in the address and the user name, and no invisible signs in the e-mail', async () => {
    const fields = async (more: Record<string, unknown>): Promise<string[]> =>
      Object.keys((await desk.signUp(signupForm(more))).json.errors ?? {});
    for (const value of [
      'ѕmile',
      'smi\u200ble',
      'عيادتي',
      'smíle',
      'smile\u202e',
      'SMILE',
      'a--b',
      '-ab',
      'ab-',
      '1ab',
      'ab',
      'a'.repeat(31),
      ' abc',
    ])
      expect([value, await fields({ subdomain: value })]).toEqual([value, ['subdomain']]);
    for (const value of ['mоna', 'mona\u200b', 'مُنى', 'mo na', 'm'.repeat(51)])
      expect([value, await fields({ name: value })]).toEqual([value, ['name']]);
    expect(await fields({ email: 'mo\u200bna@example.com' })).toEqual(['email']);
    expect((await desk.signUp(signupForm({ name: 'mona٢٠' }))).status).toBe(201);
  });

  it('stands on no clinic’s address: 409', async () => {
    const body = signupForm();
    await desk.signUp(body);
    const there = await desk.server.client(String(body['subdomain'])).post('/signup', signupForm());
    expect([there.status, there.json.code]).toEqual([409, 'signup_elsewhere']);
    expect((await desk.server.client('register').post('/signup', signupForm())).status).toBe(201);
    expect((await desk.server.client('no-such-clinic').post('/signup', signupForm())).status).toBe(201);
  });
});
