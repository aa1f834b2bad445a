/** The attendants who answer the visitors of a site, each with an open page. */
import { io } from 'socket.io-client'
import { clientOf, logIn, type Company } from './neighbours-environment.ts'
import { ADMINISTRATOR, type Installation } from './installation.ts'

type Shown = { at: number; ticketId: number }
type WireMessage = { action: string; message: { body: string; ticketId: number } }

export type Attendant = {
  userId: number
  call: Company['call']
  /** Resolves when a message with this text is shown on the page of the attendant. */
  shows: (body: string) => Promise<Shown>
}

/** Makes so many administrators, who see all conversations, and opens their pages. */
export async function hireAttendants(installation: Installation, url: string, count: number): Promise<Attendant[]> {
  const administrator = await logIn(url, ADMINISTRATOR)
  const call = clientOf(url, administrator.token)
  const attendants: Attendant[] = []
  for (let number = 0; number < count; number++) {
    const person = { email: `pessoa${number}@exemplo.com.br`, password: ADMINISTRATOR.password }
    await call('POST', '/users', { name: `Pessoa ${number}`, profile: 'admin', ...person })
    attendants.push(await openPage(installation, url, person))
  }
  return attendants
}

async function openPage(
  { onClose }: Installation,
  url: string,
  person: { email: string; password: string },
): Promise<Attendant> {
  const { token, user } = await logIn(url, person)
  const socket = io(url, { transports: ['websocket'], forceNew: true, auth: { token } })
  onClose(() => socket.disconnect())
  await new Promise<void>((resolve, reject) => {
    socket.once('ready', () => resolve())
    socket.once('connect_error', reject)
  })
  const awaited = new Map<string, (shown: Shown) => void>()
  socket.on(`company-${user.companyId}-appMessage`, ({ action, message }: WireMessage) => {
    if (action !== 'create') return
    awaited.get(message.body)?.({ at: performance.now(), ticketId: message.ticketId })
    awaited.delete(message.body)
  })
  return {
    userId: user.id,
    call: clientOf(url, token),
    shows: (body) => new Promise((resolve) => awaited.set(body, resolve)),
  }
}
