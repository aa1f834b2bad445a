import type { Texts } from '../pt/index.ts'
import { connections } from './connections.ts'
import { contacts } from './contacts.ts'
import { entry } from './entry.ts'
import { messages } from './messages.ts'
import { shell } from './shell.ts'
import { tickets } from './tickets.ts'
import { users } from './users.ts'

export const es: Texts = { ...entry, connections, contacts, messages, shell, tickets, users }
