import {
  IconAddressBook,
  IconArrowBackUp,
  IconArrowsExchange,
  IconBolt,
  IconCalendarClock,
  IconCheck,
  IconChecks,
  IconClockPause,
  IconClockPlay,
  IconCopy,
  IconFileDescription,
  IconGitMerge,
  IconListCheck,
  IconMail,
  IconMessage,
  IconNote,
  IconPaperclip,
  IconPhoto,
  IconPlayerSkipForward,
  IconPrinter,
  IconRotate,
  IconSearch,
  IconTag,
  IconTemplate,
  IconTimeline,
  IconTrash,
  IconUserCheck,
  IconUserDown,
  IconUserEdit,
  type Icon,
} from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { featuresOf } from '#contract/channels.ts'
import { isSnoozed, mayWrite, type TicketViewer } from '#web/features/tickets/filter.ts'
import type { OpenConversation } from '#web/features/tickets/open-conversation.ts'
import { TICKET_KEYS } from '#web/features/tickets/ticket-keys.ts'
import { toastOk } from '#web/ui/overlay/toast.tsx'
import type texts from '#web/features/shell/texts/palette/pt.json'

/**
 * `mayChange`, `mayRead`, `canDelete` and `canMerge` are rights, `hasSchedules` and `hasSummary` what the plan and the company
 * have. The last two change a preference of the person.
 */
type Shown = OpenConversation & {
  viewer: TicketViewer
  mayChange: boolean
  mayRead: boolean
  canDelete: boolean
  canMerge: boolean
  hasSchedules: boolean
  hasSummary: boolean
  toggleNext: () => void
  toggleTimeline: () => void
}

type TicketAction = {
  name: keyof (typeof texts)['palette']['action']
  icon: Icon
  /** The letter that does the same on the screen of tickets. */
  keys?: string
  /** Who only reads the messages or only finds the ticket has the action, too; all others are for who may change the ticket. */
  isFor?: 'readers' | 'all'
  isOffered: (shown: Shown) => boolean
  run: (shown: Shown, t: TFunction) => unknown
}

const isOpen = ({ ticket }: Shown): boolean => ticket.status === 'open'
const isPending = ({ ticket }: Shown): boolean => ticket.status === 'pending'
const isClosed = ({ ticket }: Shown): boolean => ticket.status === 'closed'
const isRunning = (shown: Shown): boolean => !isClosed(shown)
const isWritable = ({ ticket, viewer }: Shown): boolean => mayWrite(ticket, viewer)

/** What can be done with an open conversation. A new action is one row here, and its name in the texts. */
const TICKET_ACTIONS: readonly TicketAction[] = [
  {
    name: 'accept',
    icon: IconUserCheck,
    keys: TICKET_KEYS.accept,
    isOffered: isPending,
    run: ({ actions, ticket }) => actions.accept(ticket),
  },
  {
    name: 'resolve',
    icon: IconCheck,
    keys: TICKET_KEYS.resolve,
    isOffered: isOpen,
    run: ({ actions, ticket }) => actions.resolve(ticket, true),
  },
  {
    name: 'transfer',
    icon: IconArrowsExchange,
    keys: TICKET_KEYS.transfer,
    isOffered: isRunning,
    run: ({ handle }) => handle.current?.transfer(),
  },
  {
    name: 'takeOver',
    icon: IconUserDown,
    isOffered: (shown) => isOpen(shown) && shown.ticket.userId !== shown.viewer.userId,
    run: ({ actions, ticket }) => actions.takeOver(ticket),
  },
  {
    name: 'return',
    icon: IconArrowBackUp,
    isOffered: isOpen,
    run: ({ actions, ticket }) => actions.returnToQueue(ticket),
  },
  {
    name: 'reopen',
    icon: IconRotate,
    keys: TICKET_KEYS.reopen,
    isOffered: isClosed,
    run: ({ actions, ticket }) => actions.reopen(ticket),
  },
  {
    name: 'snooze',
    icon: IconClockPause,
    keys: TICKET_KEYS.snooze,
    isOffered: isRunning,
    run: ({ handle }) => handle.current?.snooze(),
  },
  {
    name: 'tag',
    icon: IconTag,
    keys: TICKET_KEYS.tag,
    isOffered: () => true,
    run: ({ handle }) => handle.current?.tag(),
  },
  {
    name: 'wake',
    icon: IconClockPlay,
    isOffered: ({ ticket }) => isSnoozed(ticket),
    run: ({ actions, ticket }) => actions.wake(ticket),
  },
  {
    name: 'unread',
    icon: IconMail,
    keys: TICKET_KEYS.unread,
    isOffered: isRunning,
    run: ({ actions, ticket }) => actions.markUnread(ticket, true),
  },
  {
    name: 'search',
    icon: IconSearch,
    keys: TICKET_KEYS.search,
    isFor: 'readers',
    isOffered: () => true,
    run: ({ handle }) => handle.current?.search(),
  },
  {
    name: 'reply',
    icon: IconMessage,
    keys: TICKET_KEYS.reply,
    isOffered: isWritable,
    run: ({ handle }) => handle.current?.write('reply'),
  },
  {
    name: 'note',
    icon: IconNote,
    keys: TICKET_KEYS.note,
    isOffered: isWritable,
    run: ({ handle }) => handle.current?.write('note'),
  },
  {
    name: 'quick',
    icon: IconBolt,
    keys: TICKET_KEYS.quick,
    isOffered: isWritable,
    run: ({ handle }) => handle.current?.quick(),
  },
  {
    name: 'attach',
    icon: IconPaperclip,
    isOffered: isWritable,
    run: ({ handle }) => handle.current?.attach(),
  },
  {
    name: 'macros',
    icon: IconListCheck,
    keys: TICKET_KEYS.macros,
    isOffered: () => true,
    run: ({ handle }) => handle.current?.macros(),
  },
  {
    name: 'schedule',
    icon: IconCalendarClock,
    isOffered: ({ hasSchedules }) => hasSchedules,
    run: ({ handle }) => handle.current?.schedule(),
  },
  {
    name: 'templates',
    icon: IconTemplate,
    keys: TICKET_KEYS.templates,
    isOffered: (shown) => isWritable(shown) && featuresOf(shown.ticket.channel).hasTemplates,
    run: ({ handle }) => handle.current?.templates(),
  },
  {
    name: 'contact',
    icon: IconAddressBook,
    keys: TICKET_KEYS.contact,
    isFor: 'all',
    isOffered: () => true,
    run: ({ onContact }) => onContact(),
  },
  {
    name: 'media',
    icon: IconPhoto,
    isFor: 'all',
    isOffered: () => true,
    run: ({ handle }) => handle.current?.media(),
  },
  {
    name: 'editContact',
    icon: IconUserEdit,
    isOffered: () => true,
    run: ({ handle }) => handle.current?.editContact(),
  },
  {
    name: 'mergeContact',
    icon: IconGitMerge,
    isOffered: ({ canMerge, ticket }) => canMerge && !ticket.isGroup,
    run: ({ handle }) => handle.current?.mergeContact(),
  },
  {
    name: 'summary',
    icon: IconFileDescription,
    isOffered: ({ hasSummary }) => hasSummary,
    run: ({ handle }) => handle.current?.summary(),
  },
  {
    name: 'print',
    icon: IconPrinter,
    isFor: 'readers',
    isOffered: () => true,
    run: ({ ticket }) => window.open(`/print/${ticket.uuid}`, '_blank', 'noopener'),
  },
  {
    name: 'protocol',
    icon: IconCopy,
    isFor: 'all',
    isOffered: () => true,
    run: ({ ticket }, t) => navigator.clipboard.writeText(ticket.code).then(() => toastOk(t('common.copied'))),
  },
  {
    name: 'opensNext',
    icon: IconPlayerSkipForward,
    isFor: 'all',
    isOffered: () => true,
    run: ({ toggleNext }) => toggleNext(),
  },
  {
    name: 'timeline',
    icon: IconTimeline,
    isFor: 'readers',
    isOffered: () => true,
    run: ({ toggleTimeline }) => toggleTimeline(),
  },
  {
    name: 'choose',
    icon: IconChecks,
    isFor: 'all',
    isOffered: ({ onChoose }) => onChoose !== undefined,
    run: ({ onChoose }) => onChoose?.(),
  },
  {
    name: 'delete',
    icon: IconTrash,
    isOffered: ({ canDelete }) => canDelete,
    run: ({ handle }) => handle.current?.remove(),
  },
]

/** Returns what the viewer can do with the open conversation. */
export const offeredActions = (shown: Shown): TicketAction[] =>
  TICKET_ACTIONS.filter(
    ({ isFor, isOffered }) =>
      (shown.mayChange || isFor === 'all' || (isFor === 'readers' && shown.mayRead)) && isOffered(shown),
  )
