/** Importing FormField from here makes the input of every kind known; lists show values only and stay without. */
import './index.ts';
import { BooleanInput } from './booleanInput.tsx';
import { ColorInput } from './colorInput.tsx';
import { EmailInput, PhoneInput, UrlInput } from './contactInput.tsx';
import { CustomInput } from './customInput.tsx';
import { DateInput } from './dateInput.tsx';
import { DateTimeInput } from './dateTimeInput.tsx';
import { FileInput } from './fileInput.tsx';
import { FreeTagsInput } from './freeTagsInput.tsx';
import { LinesInput } from './linesInput.tsx';
import { MonthInput } from './monthInput.tsx';
import { DecimalInput, IntegerInput, MoneyInput, PercentInput } from './numberInput.tsx';
import { PartInput } from './partInput.tsx';
import { ReferenceInput } from './referenceInput.tsx';
import { ReferencesInput } from './referencesInput.tsx';
import { RichTextInput } from './richTextInput.tsx';
import { SelectInput } from './selectInput.tsx';
import { TagsInput } from './tagsInput.tsx';
import { LongTextInput, TextInput } from './textInput.tsx';
import { TimeInput } from './timeInput.tsx';
import { registerInputs } from './registry.ts';

export { FormField } from './FormField.tsx';
export { inputOf } from './registry.ts';

registerInputs({
  boolean: BooleanInput,
  color: ColorInput,
  phone: PhoneInput,
  email: EmailInput,
  url: UrlInput,
  custom: CustomInput,
  date: DateInput,
  dateTime: DateTimeInput,
  file: FileInput,
  files: FileInput,
  image: FileInput,
  freeTags: FreeTagsInput,
  lines: LinesInput,
  month: MonthInput,
  integer: IntegerInput,
  decimal: DecimalInput,
  percent: PercentInput,
  money: MoneyInput,
  part: PartInput,
  reference: ReferenceInput,
  references: ReferencesInput,
  richText: RichTextInput,
  select: SelectInput,
  tags: TagsInput,
  text: TextInput,
  longText: LongTextInput,
  time: TimeInput,
});
