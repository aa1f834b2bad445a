/**
 * What a company's token may do. Each route says by its `config.scope` which scope opens it to tokens; a route without
 * one is closed to all of them. This file imports no schemas, because the web app needs it in its first load.
 */
export const TOKEN_SCOPES = [
  'messages:send',
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
  'schedules:read',
  'schedules:write',
  'queues:read',
  'connections:read',
  'users:read',
] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** Every token of a company begins like this, so that one is recognised in a log or a public repository. */
export const TOKEN_PREFIX = 'bal_'
