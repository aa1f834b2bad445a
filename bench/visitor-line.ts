/** The line of an open widget, over which a visitor hears that there is something new. */
import { get, type IncomingMessage } from 'node:http'

export type VisitorLine = {
  /** Called with every sign but the first one, which says that the line is open. */
  onSign: (sign: string) => void
  close: () => void
}

/** `onBreak` is called when the line ends before it was closed. */
type LineOptions = { url: string; headers: Record<string, string>; onBreak: () => void }

const EVENT = 'event: '

/** Resolves when the server has said that it tells this visitor everything from now on. */
export async function openLine({ url, headers, onBreak }: LineOptions): Promise<VisitorLine> {
  const { promise, resolve, reject } = Promise.withResolvers<VisitorLine>()
  let isClosed = false
  // Each browser has a connection of its own.
  const request = get(url, { headers, agent: false }, (answer) => {
    if (answer.statusCode !== 200) return void reject(new Error(`a line was refused: ${answer.statusCode}`))
    readSigns(answer, (sign) => (sign === 'ready' ? resolve(line) : line.onSign(sign)))
    answer.once('close', () => {
      if (!isClosed) onBreak()
    })
  })
  request.on('error', reject)
  const line: VisitorLine = {
    onSign: () => undefined,
    close: () => {
      isClosed = true
      request.destroy()
    },
  }
  return promise
}

function readSigns(answer: IncomingMessage, onSign: (sign: string) => void): void {
  let rest = ''
  answer.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith(EVENT)) onSign(line.slice(EVENT.length))
  })
  // Its end is told by `close`.
  answer.on('error', () => undefined)
}
