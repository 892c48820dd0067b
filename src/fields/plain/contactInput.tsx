import { useEffect } from 'react';
import type { InputProps } from '../core/kind.ts';
import { loadPhoneReader, spokenPhone } from './phones.ts';
import { TypedInput } from '../core/TypedInput.tsx';
import { useReading } from '#src/client/words/useReading.ts';

/** A number without a country is one of the clinic's own country; shown the way it is said (UX-54). */
export function PhoneInput(props: InputProps) {
  const { country } = useReading();
  useEffect(() => void loadPhoneReader(), []);
  return (
    <TypedInput
      {...props}
      type="tel"
      inputMode="tel"
      ltr
      write={(value) => spokenPhone(String(value ?? ''), country)}
    />
  );
}
export const EmailInput = (props: InputProps) => <TypedInput {...props} inputMode="email" ltr />;
export const UrlInput = (props: InputProps) => <TypedInput {...props} inputMode="url" ltr />;
