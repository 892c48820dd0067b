import './site.css';
import { publicSite as arabic } from '#i18n/ar/publicSite.ts';
import { publicSite as english } from '#i18n/en/publicSite.ts';
import { speak } from './language.ts';

speak({ ar: arabic, en: english }, (texts) => texts['product'] ?? '');
