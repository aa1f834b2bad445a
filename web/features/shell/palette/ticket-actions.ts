import {
  IconAddressBook,
  IconArrowBackUp,
  IconArrowsExchange,
  IconBolt,
  IconCalendarClock,
  IconCheck,
  IconClockPause,
  IconListCheck,
  IconMessage,
  IconNote,
  IconRotate,
  IconSearch,
  IconTemplate,
  IconTrash,
  IconUserCheck,
  type Icon,
} from '@tabler/icons-react'
import { featuresOf } from '#contract/channels.ts'
import { mayWrite, type TicketViewer } from '#web/features/tickets/filter.ts'
import type { OpenConversation } from '#web/features/tickets/open-conversation.ts'
import type { palette } from '#web/features/shell/texts/palette/pt.ts'

/** `canDelete` and `hasSchedules` are the right, and what the plan has. */
type Shown = OpenConversation & { viewer: TicketViewer; canDelete: boolean; hasSchedules: boolean }

type TicketAction = {
  name: keyof (typeof palette)['palette']['action']
  icon: Icon
  /** The letter that does the same on the screen of tickets. */
  keys?: string
  isOffered: (shown: Shown) => boolean
  run: (conversation: OpenConversation) => unknown
}

const isOpen = ({ ticket }: Shown): boolean => ticket.status === 'open'
const isPending = ({ ticket }: Shown): boolean => ticket.status === 'pending'
const isClosed = ({ ticket }: Shown): boolean => ticket.status === 'closed'
const isRunning = (shown: Shown): boolean => !isClosed(shown)
const isWritable = ({ ticket, viewer }: Shown): boolean => mayWrite(ticket, viewer)

/** What can be done with the open conversation. A new action is one row here, and its name in the texts. */
export const TICKET_ACTIONS: readonly TicketAction[] = [
  {
    name: 'accept',
    icon: IconUserCheck,
    keys: 'A',
    isOffered: isPending,
    run: ({ actions, ticket }) => actions.accept(ticket),
  },
  {
    name: 'resolve',
    icon: IconCheck,
    keys: 'E',
    isOffered: isOpen,
    run: ({ actions, ticket }) => actions.resolve(ticket, true),
  },
  {
    name: 'transfer',
    icon: IconArrowsExchange,
    keys: 'T',
    isOffered: isRunning,
    run: ({ handle }) => handle.current?.transfer(),
  },
  {
    name: 'return',
    icon: IconArrowBackUp,
    isOffered: isOpen,
    run: ({ actions, ticket }) => actions.returnToQueue(ticket),
  },
  { name: 'reopen', icon: IconRotate, isOffered: isClosed, run: ({ actions, ticket }) => actions.reopen(ticket) },
  {
    name: 'snooze',
    icon: IconClockPause,
    keys: 'S',
    isOffered: isRunning,
    run: ({ handle }) => handle.current?.snooze(),
  },
  { name: 'search', icon: IconSearch, keys: 'F', isOffered: () => true, run: ({ handle }) => handle.current?.search() },
  {
    name: 'reply',
    icon: IconMessage,
    keys: 'R',
    isOffered: isWritable,
    run: ({ handle }) => handle.current?.write('reply'),
  },
  {
    name: 'note',
    icon: IconNote,
    keys: 'N',
    isOffered: isWritable,
    run: ({ handle }) => handle.current?.write('note'),
  },
  { name: 'quick', icon: IconBolt, keys: '/', isOffered: isWritable, run: ({ handle }) => handle.current?.quick() },
  {
    name: 'macros',
    icon: IconListCheck,
    keys: 'X',
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
    keys: 'M',
    isOffered: (shown) => isWritable(shown) && featuresOf(shown.ticket.channel).hasTemplates,
    run: ({ handle }) => handle.current?.templates(),
  },
  { name: 'contact', icon: IconAddressBook, keys: 'I', isOffered: () => true, run: ({ onContact }) => onContact() },
  {
    name: 'delete',
    icon: IconTrash,
    isOffered: ({ canDelete }) => canDelete,
    run: ({ handle }) => handle.current?.remove(),
  },
]
