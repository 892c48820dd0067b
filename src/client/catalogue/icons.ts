import Tune from '@mui/icons-material/Tune';
import { createElement, type ReactElement } from 'react';
import type { SvgIconProps } from '@mui/material';
import type { SvgIconComponent } from '@mui/icons-material';
import AccountCircle from '@mui/icons-material/AccountCircleOutlined';
import AccountBalanceWallet from '@mui/icons-material/AccountBalanceWalletOutlined';
import AccountTree from '@mui/icons-material/AccountTreeOutlined';
import AllInbox from '@mui/icons-material/AllInboxOutlined';
import AdminPanelSettings from '@mui/icons-material/AdminPanelSettingsOutlined';
import Apartment from '@mui/icons-material/ApartmentOutlined';
import AssignmentInd from '@mui/icons-material/AssignmentIndOutlined';
import BeachAccess from '@mui/icons-material/BeachAccessOutlined';
import Handyman from '@mui/icons-material/HandymanOutlined';
import HomeRepairService from '@mui/icons-material/HomeRepairServiceOutlined';
import Campaign from '@mui/icons-material/CampaignOutlined';
import RecordVoiceOver from '@mui/icons-material/RecordVoiceOverOutlined';
import FlightTakeoff from '@mui/icons-material/FlightTakeoffOutlined';
import AssignmentLate from '@mui/icons-material/AssignmentLateOutlined';
import Badge from '@mui/icons-material/BadgeOutlined';
import CardGiftcard from '@mui/icons-material/CardGiftcardOutlined';
import Redeem from '@mui/icons-material/RedeemOutlined';
import PriceChange from '@mui/icons-material/PriceChangeOutlined';
import PayrollCircle from '@mui/icons-material/PriceCheckOutlined';
import Payslip from '@mui/icons-material/PaidOutlined';
import Advance from '@mui/icons-material/RequestQuoteOutlined';
import Savings from '@mui/icons-material/SavingsOutlined';
import Category from '@mui/icons-material/CategoryOutlined';
import EmojiEvents from '@mui/icons-material/EmojiEventsOutlined';
import EventAvailable from '@mui/icons-material/EventAvailableOutlined';
import EventNote from '@mui/icons-material/EventNoteOutlined';
import EventRepeat from '@mui/icons-material/EventRepeatOutlined';
import CallMade from '@mui/icons-material/CallMadeOutlined';
import CallReceived from '@mui/icons-material/CallReceivedOutlined';
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
import TrendingDown from '@mui/icons-material/TrendingDownOutlined';
import TrendingUp from '@mui/icons-material/TrendingUpOutlined';
import TrackChanges from '@mui/icons-material/TrackChangesOutlined';
import WatchLater from '@mui/icons-material/WatchLaterOutlined';
import LibraryAdd from '@mui/icons-material/LibraryAddOutlined';
import LibraryBooks from '@mui/icons-material/LibraryBooksOutlined';
import Layers from '@mui/icons-material/LayersOutlined';
import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined';
import Warehouse from '@mui/icons-material/WarehouseOutlined';
import MoveToInbox from '@mui/icons-material/MoveToInboxOutlined';
import Tv from '@mui/icons-material/TvOutlined';
import MeetingRoom from '@mui/icons-material/MeetingRoomOutlined';
import Outbox from '@mui/icons-material/OutboxOutlined';
import SwapHoriz from '@mui/icons-material/SwapHorizOutlined';
import DoorFront from '@mui/icons-material/DoorFrontOutlined';
import Insights from '@mui/icons-material/InsightsOutlined';
import PieChart from '@mui/icons-material/PieChartOutlined';
import Assessment from '@mui/icons-material/AssessmentOutlined';
import PostAdd from '@mui/icons-material/PostAddOutlined';
import PlaylistAddCheck from '@mui/icons-material/PlaylistAddCheckOutlined';
import Vaccines from '@mui/icons-material/VaccinesOutlined';
import CreditScore from '@mui/icons-material/CreditScoreOutlined';
import MoneyOff from '@mui/icons-material/MoneyOffOutlined';
import StackedLineChart from '@mui/icons-material/StackedLineChartOutlined';
import EventBusy from '@mui/icons-material/EventBusyOutlined';
import TodayIcon from '@mui/icons-material/TodayOutlined';
import ViewTimeline from '@mui/icons-material/ViewTimelineOutlined';
import Fingerprint from '@mui/icons-material/FingerprintOutlined';
import HowToReg from '@mui/icons-material/HowToRegOutlined';
import AlarmOn from '@mui/icons-material/AlarmOnOutlined';
import EditCalendar from '@mui/icons-material/EditCalendarOutlined';
import FileDownload from '@mui/icons-material/FileDownloadOutlined';
import Schema from '@mui/icons-material/SchemaOutlined';
import FileCopy from '@mui/icons-material/FileCopyOutlined';
import AssignmentTurnedIn from '@mui/icons-material/AssignmentTurnedInOutlined';
import Calculate from '@mui/icons-material/CalculateOutlined';
import Rule from '@mui/icons-material/RuleOutlined';
import Percent from '@mui/icons-material/PercentOutlined';
import RequestQuote from '@mui/icons-material/RequestPageOutlined';
import TaskAlt from '@mui/icons-material/TaskAltOutlined';
import QueryStats from '@mui/icons-material/QueryStatsOutlined';
import { realmIcons } from './realmIcons.ts';
import type { ScreenEntry } from '#metadata/derive/entries.ts';

/** The names that declarations (`menu.icon`) and pages use; a test finds a declaration whose name is not here. */
export const icons = {
  home: Home,
  self: AssignmentInd,
  time: Schedule,
  attendance: HowToReg,
  myAttendance: AlarmOn,
  attendanceRequests: EditCalendar,
  attendanceExport: FileDownload,
  fingerprint: Fingerprint,
  pay: Payments,
  salarySystem: Schema,
  salaryTemplate: FileCopy,
  salaryAssignment: AssignmentTurnedIn,
  salaryInput: PostAdd,
  commission: Percent,
  inventory: Inventory,
  bell: NotificationsNone,
  settings: Settings,
  calendar: CalendarMonth,
  room: MeetingRoom,
  freeRooms: DoorFront,
  roomUse: PieChart,
  waitingRoom: Tv,
  roomEvent: EventNote,
  appointmentType: WatchLater,
  waitlist: HourglassEmpty,
  recall: PhoneCallback,
  schedule: PendingActions,
  shift: ViewTimeline,
  doctor: MedicalServices,
  typeFigures: Insights,
  careFigures: Assessment,
  openPlans: PlaylistAddCheck,
  materialUse: Vaccines,
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
  vacation: BeachAccess,
  ownVacation: FlightTakeoff,
  penalty: Gavel,
  ownPenalty: AssignmentLate,
  violation: ListAlt,
  payrollCircle: PayrollCircle,
  payslip: Payslip,

  bonus: CardGiftcard,
  ownBonus: Redeem,
  advance: Advance,
  ownAdvance: Savings,
  custody: Handyman,
  ownCustody: HomeRepairService,
  announcement: Campaign,
  ownAnnouncement: RecordVoiceOver,
  advanceSettings: PriceChange,
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
  money: AccountBalanceWallet,
  moneyIn: CallReceived,
  moneyOut: CallMade,
  income: TrendingUp,
  expense: TrendingDown,
  receiptCategory: LibraryAdd,
  expenseCategory: LibraryBooks,
  instalments: CreditScore,
  overdue: EventBusy,
  debts: MoneyOff,
  revenue: StackedLineChart,
  payRun: Calculate,
  payReview: Rule,
  ownSalary: RequestQuote,
  ownClosing: TaskAlt,
  payOverview: QueryStats,
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
