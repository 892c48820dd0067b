/** Importing FormField from here makes the input of every kind known; lists show values only and stay without. */
import './index.ts';
import { BooleanInput } from './plain/booleanInput.tsx';
import { ColorInput } from './plain/colorInput.tsx';
import { EmailInput, PhoneInput, UrlInput } from './plain/contactInput.tsx';
import { CustomInput } from './custom/customInput.tsx';
import { DateInput } from './date/dateInput.tsx';
import { DateTimeInput } from './date/dateTimeInput.tsx';
import { FileInput } from './file/fileInput.tsx';
import { FreeTagsInput } from './choice/freeTagsInput.tsx';
import { LinesInput } from './lines/linesInput.tsx';
import { MonthInput } from './date/monthInput.tsx';
import { DecimalInput, IntegerInput, MoneyInput, PercentInput } from './plain/numberInput.tsx';
import { PartInput } from './lines/partInput.tsx';
import { ReferenceInput } from './choice/referenceInput.tsx';
import { ReferencesInput } from './choice/referencesInput.tsx';
import { RichTextInput } from './rich/richTextInput.tsx';
import { SelectInput } from './choice/selectInput.tsx';
import { TagsInput } from './choice/tagsInput.tsx';
import { LongTextInput, TextInput } from './plain/textInput.tsx';
import { TimeInput } from './date/timeInput.tsx';
import { registerInputs } from './core/registry.ts';

export { FormField } from './core/FormField.tsx';
export { inputOf } from './core/registry.ts';

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
