import type { ticketMerge as pt } from './pt.ts'

export const ticketMerge: typeof pt = {
  others: 'Other open conversations',
  action: 'Merge #{{id}} into this conversation',
  title: 'Merge the conversations?',
  text: 'Conversation #{{id}} is resolved without a message to the customer. Its tags and its wait pass to this one, and its messages stay here. Your answers go out over the connection of this conversation. If the customer writes over the other connection again, another conversation begins.',
  confirm: 'Merge',
  done: 'Conversation #{{id}} merged into this one',
  undone: 'The conversations are two again',
}
