import type { SvgIconComponent } from '@mui/icons-material';
import Article from '@mui/icons-material/ArticleOutlined';
import Block from '@mui/icons-material/BlockOutlined';
import History from '@mui/icons-material/HistoryOutlined';
import Insights from '@mui/icons-material/InsightsOutlined';
import MailOutline from '@mui/icons-material/MailOutlined';
import Outbox from '@mui/icons-material/OutboxOutlined';

/** Takes the place of src/client/catalogue/realmIcons.ts in the console's build. */
export const realmIcons: Readonly<Record<string, SvgIconComponent>> = {
  post: Article,
  message: MailOutline,
  reserved: Block,
  mail: Outbox,
  counter: Insights,
  audit: History,
};
