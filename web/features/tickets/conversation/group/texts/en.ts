import type { groupPanel as pt } from './pt.ts'

export const groupPanel: typeof pt = {
  title: 'Participants',
  list: 'Participants of the group',
  search: 'Find a participant',
  none: 'Nobody with “{{text}}”',
  unavailable: 'WhatsApp did not answer about this group. See whether the connection is up.',
  left: 'The connection’s number is no longer in this group.',
  allSend: 'Everybody may send messages',
  adminsSend: 'Only admins send messages',
  allEdit: 'Everybody may edit the group’s info',
  adminsEdit: 'Only admins edit the group’s info',
  ownAdmin: 'The connection’s number is an admin',
  ownMember: 'The connection’s number is no admin',
  owner: 'Owner',
  admin: 'Admin',
  own: 'Our number',
  noNumber: 'Hidden number',
  contact: 'Open contact',
  talk: 'Start a conversation',
}
