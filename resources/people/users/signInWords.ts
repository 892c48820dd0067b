const ar = {
  signInWorks: 'يدخل بكلمة مروره.',
  signInTemporary: 'يدخل بكلمة المرور المؤقتة، ثم يختار كلمة جديدة.',
  signInEnded: 'لا يستطيع الدخول: انتهت مدة كلمة المرور المؤقتة. أنشئ غيرها.',
  signInNoPassword: 'لا يستطيع الدخول بعد: أنشئ له كلمة مرور مؤقتة.',
  signInAwaits:
    'لا يستطيع العمل بعد: دور «{role}» بانتظار اعتماد المالك، أو من يعدّل ملفات الموظفين ويملك صلاحيات هذا الدور كلها. وصلهم إشعار بذلك، وهو في «بانتظاري» عندهم.',
  signInEmailBy:
    'كتب {name} بريد الدخول {email}. من يملك هذا البريد يعيّن كلمة المرور، فتأكد قبل اعتماد الدور أنه بريد صاحب الحساب.',
  signInNoRole: 'لا يستطيع العمل بعد: لا دور لهذا الحساب.',
  signInAfterRole: 'بعد اعتماد الدور أنشئ له كلمة مرور مؤقتة.',
  signInStopped: 'الحساب موقوف.',
  signInAt: 'الدخول من',
  firstTitle: 'كيف يدخل {name}',
  later: 'لاحقاً',
  understood: 'تم',
  roleNeedsApproval:
    'هذا الدور أوسع من صلاحياتك: يبقى الحساب بلا دور حتى يعتمده المالك، أو من يعدّل ملفات الموظفين ويملك صلاحيات الدور كلها.',
};

const en: typeof ar = {
  signInWorks: 'Signs in with their own password.',
  signInTemporary: 'Signs in with the temporary password, then chooses a new one.',
  signInEnded: 'Cannot sign in: the temporary password has ended. Make another one.',
  signInNoPassword: 'Cannot sign in yet: make a temporary password.',
  signInAwaits:
    'Cannot work yet: the role “{role}” waits for approval by an owner, or by who edits staff files and holds all rights of this role. They have been told, and find it in their inbox.',
  signInEmailBy:
    '{name} typed the login email {email}. Whoever holds that mailbox can set the password: make sure it is the person’s own before you approve the role.',
  signInNoRole: 'Cannot work yet: the account has no role.',
  signInAfterRole: 'Once the role is approved, make a temporary password.',
  signInStopped: 'The account is stopped.',
  signInAt: 'Sign in at',
  firstTitle: 'How {name} signs in',
  later: 'Later',
  understood: 'Done',
  roleNeedsApproval:
    'This role is wider than your rights: the account stays without a role until an owner approves it, or who edits staff files and holds all rights of the role.',
};

/** Whether and how somebody signs in, in words for whoever made the account. */
export const signInWords = { ar, en };
