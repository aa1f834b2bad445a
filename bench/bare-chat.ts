/** The bound of the chat on a site: a message is inserted, and told to a socket or to an open line. */
import { io } from 'socket.io-client'
import type { BareMessage } from './bare-channels.ts'
import { startBare } from './bare-process.ts'
import { inTime, type Chat } from './chat.ts'
import type { Installation } from './installation.ts'
import { openLine, type VisitorLine } from './visitor-line.ts'

export async function openBareChat(installation: Installation): Promise<Chat> {
  const { url, child } = await startBare(installation, '')
  const lines = new Map<number, VisitorLine>()
  const shown = new Map<string, () => void>()
  let broken = 0
  const socket = io(url, { transports: ['websocket'], forceNew: true })
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
  socket.on('message', ({ body }: BareMessage) => shown.get(body)?.())
  installation.onClose(() => {
    socket.disconnect()
    for (const line of lines.values()) line.close()
  })

  async function post(path: string, message: BareMessage): Promise<void> {
    const answer = await fetch(`${url}/${path}`, { method: 'POST', body: JSON.stringify(message) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  }

  return {
    child,
    broken: () => broken,
    greet: async () => undefined,
    openLine: async (visitor) => {
      const line = await openLine({ url: `${url}/lines/${visitor}`, headers: {}, onBreak: () => broken++ })
      lines.set(visitor, line)
    },
    exchange: async (visitor, mark) => {
      const line = lines.get(visitor)
      if (!line) throw new Error(`the line of visitor ${visitor} is not open`)
      const [question, answer] = [`pergunta ${mark}`, `resposta ${mark}`]
      const isShown = new Promise<number>((resolve) => shown.set(question, () => resolve(performance.now())))
      const asked = performance.now()
      await post('from-visitor', { visitor, body: question })
      const shownAt = await inTime(isShown, question)
      shown.delete(question)
      const isTold = new Promise<number>((resolve) => (line.onSign = () => resolve(performance.now())))
      const answered = performance.now()
      await post('from-attendant', { visitor, body: answer })
      const toSign = (await inTime(isTold, answer)) - answered
      return { toAttendant: shownAt - asked, toSign, toText: toSign }
    },
  }
}
