import { createTransport } from 'nodemailer'

/** A picture that stands in the HTML under its `cid`. */
export type MailAttachment = {
  filename: string
  contentType: string
  contentDisposition: 'inline'
  cid: string
  content: Buffer
}
/** `text` is what programs show that read no HTML. */
type Mail = { to: string; subject: string; text: string; html: string; attachments: MailAttachment[] }
export type Mailer = { send(mail: Mail): Promise<void> }

/** How many milliseconds the mail server may take to answer. */
const TIMEOUT_MS = 15_000

/**
 * `url` has the form `smtps://user:password@host:465`. `send` resolves when the server accepted the mail, and throws
 * otherwise.
 */
export function createMailer(options: { url: string; from: string; timeoutMs?: number }): Mailer {
  const { url, from, timeoutMs = TIMEOUT_MS } = options
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, ...content }) => {
      await transport.sendMail({ from, to: { name: '', address: to }, ...content })
    },
  }
}
