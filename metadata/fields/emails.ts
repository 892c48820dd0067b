/**
 * One plain address of signs every mail server reads: no list, no comment, no display name, no line break, and no letter of
 * another script that looks like one of these (SEC-50, SEC-54). Forms, sign-up, sign-in and the mailer ask the same.
 */
const shape =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}){0,31}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,10}[A-Za-z0-9-]{2,63}$/;

/** Whether a mail can be sent to this address: RFC 5321's 64 signs before the @ and 254 in all. */
export const isEmail = (text: string): boolean =>
  text.length <= 254 && text.indexOf('@') <= 64 && shape.test(text);
