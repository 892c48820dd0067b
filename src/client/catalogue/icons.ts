import { createElement, type ReactElement } from 'react';
import type { SvgIconProps } from '@mui/material';
import type { SvgIconComponent } from '@mui/icons-material';
import AccountCircle from '@mui/icons-material/AccountCircleOutlined';
import AccountTree from '@mui/icons-material/AccountTreeOutlined';
import AdminPanelSettings from '@mui/icons-material/AdminPanelSettingsOutlined';
import Apartment from '@mui/icons-material/ApartmentOutlined';
import Badge from '@mui/icons-material/BadgeOutlined';
import EmojiEvents from '@mui/icons-material/EmojiEventsOutlined';
import EventAvailable from '@mui/icons-material/EventAvailableOutlined';
import CreditCard from '@mui/icons-material/CreditCardOutlined';
import Extension from '@mui/icons-material/ExtensionOutlined';
import FactCheck from '@mui/icons-material/FactCheckOutlined';
import Flag from '@mui/icons-material/FlagOutlined';
import Gavel from '@mui/icons-material/GavelOutlined';
import GridOn from '@mui/icons-material/GridOnOutlined';
import Groups from '@mui/icons-material/GroupsOutlined';
import Inventory from '@mui/icons-material/Inventory2Outlined';
import LocalShipping from '@mui/icons-material/LocalShippingOutlined';
import ManageHistory from '@mui/icons-material/ManageHistory';
import Home from '@mui/icons-material/HomeOutlined';
import ListAlt from '@mui/icons-material/ListAltOutlined';
import NotificationsNone from '@mui/icons-material/NotificationsNoneOutlined';
import Overview from '@mui/icons-material/SpeedOutlined';
import Settings from '@mui/icons-material/SettingsOutlined';
import Storefront from '@mui/icons-material/StorefrontOutlined';
import Layers from '@mui/icons-material/LayersOutlined';
import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined';
import Warehouse from '@mui/icons-material/WarehouseOutlined';
import MoveToInbox from '@mui/icons-material/MoveToInboxOutlined';
import Outbox from '@mui/icons-material/OutboxOutlined';
import SwapHoriz from '@mui/icons-material/SwapHorizOutlined';
import { realmIcons } from './realmIcons.ts';
import type { ScreenEntry } from '#metadata/derive/entries.ts';

/** The names that declarations (`menu.icon`) and pages use; a test finds a declaration whose name is not here. */
export const icons = {
  home: Home,
  bell: NotificationsNone,
  settings: Settings,
  clinic: Storefront,
  subscription: CreditCard,
  modules: Extension,
  audit: ManageHistory,
  people: Groups,
  profile: AccountCircle,
  department: AccountTree,
  title: Badge,
  branch: Apartment,
  role: AdminPanelSettings,
  matrix: GridOn,
  holiday: EventAvailable,
  penalty: Gavel,
  violation: ListAlt,
  target: Flag,
  achievement: EmojiEvents,
  overview: Overview,
  item: Inventory,
  stock: Layers,
  ledger: ReceiptLong,
  warehouse: Warehouse,
  count: FactCheck,
  supplier: LocalShipping,
  request: Outbox,
  receive: MoveToInbox,
  transfer: SwapHoriz,
} as const satisfies Readonly<Record<string, SvgIconComponent>>;

export type IconName = keyof typeof icons;
export const isIconName = (name: string): name is IconName => Object.hasOwn(icons, name);

/** The icon of a page; a list's where its name is not in the table. */
export const iconOfPage = (icon: string): SvgIconComponent => (isIconName(icon) ? icons[icon] : ListAlt);

/** A screen named like an icon has its own (`profile`, `matrix`); the others share their resource's. */
function iconOf({ resource, name }: ScreenEntry): SvgIconComponent {
  if (isIconName(name)) return icons[name];
  const icon = resource.menu?.icon ?? '';
  return isIconName(icon) ? icons[icon] : (realmIcons[icon] ?? ListAlt);
}

/** A screen's icon beside its name, so it says nothing to a screen reader. */
export const ScreenIcon = ({
  entry,
  ...rest
}: SvgIconProps & { readonly entry: ScreenEntry }): ReactElement =>
  createElement(iconOf(entry), { 'aria-hidden': true, ...rest });
