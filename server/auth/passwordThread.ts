import { judgePassword, type Judgement } from '../auth/passwordPolicy.ts';
import { answerWith } from '../threads/answer.ts';

export interface PasswordQuestion {
  readonly password: unknown;
  readonly names: readonly (string | null)[];
}

// The dictionaries are unfolded before the first question: that takes longer than any judgement.
judgePassword('unfolded once', []);
answerWith<PasswordQuestion, Judgement>(({ password, names }) => ({
  answer: judgePassword(password, names),
}));
