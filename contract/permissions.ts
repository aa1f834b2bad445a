/**
 * The permissions of each profile. Names of the form `screen:action` are defined by the specification. The web app
 * reads the same table as the server, but only the server enforces it.
 */
export const PROFILES = ['user', 'supervisor', 'admin'] as const
export type Profile = (typeof PROFILES)[number]

const ATTENDANT = [
  'settings:read',
  'users:read',
  'users:editSelf',
  'queues:read',
  'connections:read',
  'contacts:read',
  'contacts:write',
  'tickets:read',
  'tickets:write',
  'messages:read',
  'messages:write',
  'notes:read',
  'notes:write',
  'tags:read',
  'tags:write',
  'quickMessages:read',
  'quickMessages:write',
  'fileLists:read',
  'schedules:read',
  'schedules:write',
  'chats:use',
  'announcements:read',
  'helps:read',
] as const

const SUPERVISOR = [
  ...ATTENDANT,
  'tickets:peek',
  'tickets:unqueued',
  'ticketViews:share',
  'tags:kanban',
  'quickMessages:share',
  'schedules:manage',
  'contacts:import',
  'contacts:export',
  'dashboard:view',
] as const

const ADMIN = [
  ...SUPERVISOR,
  'drawer-admin-items:view',
  'tickets-manager:showall',
  'ticket-options:deleteTicket',
  'user-modal:editProfile',
  'user-modal:editQueues',
  'contacts-page:deleteContact',
  'connections-page:actionButtons',
  'connections-page:addConnection',
  'connections-page:editOrDeleteConnection',
  'users:write',
  'queues:write',
  'settings:write',
  'prompts:manage',
  'queueIntegrations:manage',
  'fileLists:manage',
  'contactLists:manage',
  'ownFields:manage',
  'macros:manage',
  'campaigns:manage',
  'notes:delete',
  'optOuts:manage',
  'company:writeSchedules',
  'apiTokens:manage',
  'webhooks:manage',
] as const

/** Permissions of the operator: only super users have them, in addition to those of their profile. */
const SUPER = ['companies:manage', 'plans:manage', 'invoices:manage', 'announcements:manage', 'helps:manage'] as const

const GRANTS: Record<Profile, readonly Permission[]> = { user: ATTENDANT, supervisor: SUPERVISOR, admin: ADMIN }

export type Permission = (typeof ADMIN)[number] | (typeof SUPER)[number]

export const isSuperUserPermission = (permission: string): boolean => (SUPER as readonly string[]).includes(permission)

export const can = (actor: { profile: Profile; super: boolean }, permission: Permission): boolean =>
  GRANTS[actor.profile].includes(permission) || (actor.super && isSuperUserPermission(permission))
