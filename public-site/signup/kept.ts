const key = 'signup';
/** What is never kept, not even for this tab: passwords, and what says who the person is (SEC-44). */
const secret = new Set([
  'password',
  'password_confirmation',
  'honeypot_field',
  'owner_name',
  'name',
  'email',
  'phone',
]);

const fieldsOf = (form: HTMLFormElement): (HTMLInputElement | HTMLSelectElement)[] =>
  [...form.elements].filter(
    (one): one is HTMLInputElement | HTMLSelectElement =>
      (one instanceof HTMLInputElement || one instanceof HTMLSelectElement) &&
      one.name !== '' &&
      !secret.has(one.name),
  );
const isCheck = (field: HTMLElement): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === 'checkbox';

/** Brings back what was typed about the clinic in this tab before the page was loaded again, and keeps it from now on. */
export function keepTyped(form: HTMLFormElement): { readonly forget: () => void } {
  const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, string | boolean>;
  for (const field of fieldsOf(form)) {
    const value = kept[field.name];
    if (isCheck(field)) field.checked = value === true;
    else if (typeof value === 'string' && value !== '') field.value = value;
  }
  form.addEventListener('input', () => {
    const values = fieldsOf(form).map((field) => [field.name, isCheck(field) ? field.checked : field.value]);
    sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(values)));
  });
  return { forget: () => sessionStorage.removeItem(key) };
}
