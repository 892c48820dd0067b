import Tune from '@mui/icons-material/Tune';
import { createElement, type ReactElement } from 'react';
import type { SvgIconProps } from '@mui/material';
import type { SvgIconComponent } from '@mui/icons-material';
import AccountCircle from '@mui/icons-material/AccountCircleOutlined';
import AccountTree from '@mui/icons-material/AccountTreeOutlined';
import AllInbox from '@mui/icons-material/AllInboxOutlined';
import AdminPanelSettings from '@mui/icons-material/AdminPanelSettingsOutlined';
import Apartment from '@mui/icons-material/ApartmentOutlined';
import AssignmentInd from '@mui/icons-material/AssignmentIndOutlined';
import AssignmentLate from '@mui/icons-material/AssignmentLateOutlined';
import Badge from '@mui/icons-material/BadgeOutlined';
import Category from '@mui/icons-material/CategoryOutlined';
import EmojiEvents from '@mui/icons-material/EmojiEventsOutlined';
import EventAvailable from '@mui/icons-material/EventAvailableOutlined';
import EventNote from '@mui/icons-material/EventNoteOutlined';
import EventRepeat from '@mui/icons-material/EventRepeatOutlined';
import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined';
import Cake from '@mui/icons-material/CakeOutlined';
import CreditCard from '@mui/icons-material/CreditCardOutlined';
import Extension from '@mui/icons-material/ExtensionOutlined';
import FactCheck from '@mui/icons-material/FactCheckOutlined';
import Flag from '@mui/icons-material/FlagOutlined';
import Gavel from '@mui/icons-material/GavelOutlined';
import GridOn from '@mui/icons-material/GridOnOutlined';
import Groups from '@mui/icons-material/GroupsOutlined';
import Inventory from '@mui/icons-material/Inventory2Outlined';
import Label from '@mui/icons-material/LabelOutlined';
import MedicalInformation from '@mui/icons-material/MedicalInformationOutlined';
import Patients from '@mui/icons-material/HealthAndSafetyOutlined';
import RecentActors from '@mui/icons-material/RecentActorsOutlined';
import Share from '@mui/icons-material/ShareOutlined';
import LocalShipping from '@mui/icons-material/LocalShippingOutlined';
import ManageHistory from '@mui/icons-material/ManageHistory';
import Home from '@mui/icons-material/HomeOutlined';
import ListAlt from '@mui/icons-material/ListAltOutlined';
import NotificationsNone from '@mui/icons-material/NotificationsNoneOutlined';
import Overview from '@mui/icons-material/SpeedOutlined';
import PhoneCallback from '@mui/icons-material/PhoneCallbackOutlined';
import HourglassEmpty from '@mui/icons-material/HourglassEmptyOutlined';
import Payments from '@mui/icons-material/PaymentsOutlined';
import MedicalServices from '@mui/icons-material/MedicalServicesOutlined';
import PendingActions from '@mui/icons-material/PendingActionsOutlined';
import Schedule from '@mui/icons-material/ScheduleOutlined';
import Security from '@mui/icons-material/LockOutlined';
import Settings from '@mui/icons-material/SettingsOutlined';
import ShoppingBag from '@mui/icons-material/ShoppingBagOutlined';
import Storefront from '@mui/icons-material/StorefrontOutlined';
import TrackChanges from '@mui/icons-material/TrackChangesOutlined';
import WatchLater from '@mui/icons-material/WatchLaterOutlined';
import Layers from '@mui/icons-material/LayersOutlined';
import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined';
import Warehouse from '@mui/icons-material/WarehouseOutlined';
import MoveToInbox from '@mui/icons-material/MoveToInboxOutlined';
import MeetingRoom from '@mui/icons-material/MeetingRoomOutlined';
import Outbox from '@mui/icons-material/OutboxOutlined';
import SwapHoriz from '@mui/icons-material/SwapHorizOutlined';
import DoorFront from '@mui/icons-material/DoorFrontOutlined';
import Insights from '@mui/icons-material/InsightsOutlined';
import PieChart from '@mui/icons-material/PieChartOutlined';
import TodayIcon from '@mui/icons-material/TodayOutlined';
import { realmIcons } from './realmIcons.ts';
import type { ScreenEntry } from '#metadata/derive/entries.ts';

/** The names that declarations (`menu.icon`) and pages use; a test finds a declaration whose name is not here. */
export const icons = {
  home: Home,
  self: AssignmentInd,
  time: Schedule,
  pay: Payments,
  inventory: Inventory,
  bell: NotificationsNone,
  settings: Settings,
  calendar: CalendarMonth,
  room: MeetingRoom,
  freeRooms: DoorFront,
  roomUse: PieChart,
  roomEvent: EventNote,
  appointmentType: WatchLater,
  waitlist: HourglassEmpty,
  recall: PhoneCallback,
  schedule: PendingActions,
  doctor: MedicalServices,
  typeFigures: Insights,
  ownAppointments: TodayIcon,
  clinic: Storefront,
  subscription: CreditCard,
  modules: Extension,
  audit: ManageHistory,
  runs: EventRepeat,
  people: Groups,
  profile: AccountCircle,
  security: Security,
  department: AccountTree,
  title: Badge,
  branch: Apartment,
  role: AdminPanelSettings,
  matrix: GridOn,
  fields: Tune,
  holiday: EventAvailable,
  penalty: Gavel,
  ownPenalty: AssignmentLate,
  violation: ListAlt,
  target: Flag,
  ownTarget: TrackChanges,
  achievement: EmojiEvents,
  overview: Overview,
  item: Inventory,
  category: Category,
  stock: Layers,
  ledger: ReceiptLong,
  warehouse: Warehouse,
  count: FactCheck,
  supplier: LocalShipping,
  request: Outbox,
  ownRequest: ShoppingBag,
  requests: AllInbox,
  receive: MoveToInbox,
  transfer: SwapHoriz,
  patients: Patients,
  patient: MedicalInformation,
  ownPatients: RecentActors,
  birthday: Cake,
  patientCategory: Label,
  referral: Share,
} as const satisfies Readonly<Record<string, SvgIconComponent>>;

export type IconName = keyof typeof icons;
export const isIconName = (name: string): name is IconName => Object.hasOwn(icons, name);

/** The icon of a page; a list's where its name is not in the table. */
export const iconOfPage = (icon: string): SvgIconComponent => (isIconName(icon) ? icons[icon] : ListAlt);

/** A screen whose entry names an icon has its own; the others share their resource's. */
export function iconOfScreen({ resource, screen }: ScreenEntry): SvgIconComponent {
  const icon = typeof screen.menu === 'string' ? screen.menu : (resource.menu?.icon ?? '');
  return isIconName(icon) ? icons[icon] : (realmIcons[icon] ?? ListAlt);
}

/** A screen's icon beside its name, so it says nothing to a screen reader. */
export const ScreenIcon = ({
  entry,
  ...rest
}: SvgIconProps & { readonly entry: ScreenEntry }): ReactElement =>
  createElement(iconOfScreen(entry), { 'aria-hidden': true, ...rest });
