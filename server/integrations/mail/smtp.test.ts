import { afterEach, expect, test } from 'vitest'
import { startSmtp, type FakeSmtp } from '#fakes/smtp/smtp.ts'
import { createMailer } from './smtp.ts'

let smtp: FakeSmtp
afterEach(() => smtp.close())

const FROM = 'Balcão <no-reply@exemplo.com.br>'
const mail = {
  to: 'ana@exemplo.com.br',
  subject: 'Recuperação de senha',
  text: 'Olá, Ana!\n\n.um ponto\nhttps://x/?a=b',
  html: '<p>Olá, Ana!</p>',
  attachments: [],
}

test('a mail arrives as it was written', async () => {
  smtp = await startSmtp({ user: 'desk', password: 'p@ss:word' })
  await createMailer({ url: smtp.url, from: FROM }).send(mail)
  expect(smtp.mails).toHaveLength(1)
  expect(smtp.mails[0]).toMatchObject({
    from: 'no-reply@exemplo.com.br',
    to: ['ana@exemplo.com.br'],
    subject: mail.subject,
    text: mail.text,
    html: expect.stringContaining('<p>Olá, Ana!</p>'),
    attachments: [],
  })
})

test('a wrong password is an error that does not repeat it', async () => {
  smtp = await startSmtp({ user: 'desk', password: 'right' })
  const sent = createMailer({ url: smtp.url.replace('right', 'wrong-secret'), from: FROM }).send(mail)
  await expect(sent).rejects.toThrow(/535/)
  await sent.catch((error: Error) => expect(JSON.stringify([error.message, error])).not.toContain('wrong-secret'))
  expect(smtp.mails).toEqual([])
})

test('a refused mail is an error, and the next mail is sent', async () => {
  smtp = await startSmtp()
  const mailer = createMailer({ url: smtp.url, from: FROM })
  smtp.refuse.RCPT = '550 5.1.1 no such user'
  await expect(mailer.send(mail)).rejects.toThrow(/550/)
  delete smtp.refuse.RCPT
  smtp.refuse.DATA = '451 4.3.0 try later'
  await expect(mailer.send(mail)).rejects.toThrow(/451/)
  delete smtp.refuse.DATA
  await mailer.send(mail)
  expect(smtp.mails).toHaveLength(1)
})

test('an address cannot bring further recipients or headers', async () => {
  smtp = await startSmtp()
  const mailer = createMailer({ url: smtp.url, from: FROM })
  await mailer.send({ ...mail, to: 'ana@exemplo.com.br, eva@exemplo.com.br' }).catch(() => undefined)
  await mailer.send({ ...mail, subject: 'Olá\r\nBcc: eva@exemplo.com.br' })
  expect(smtp.mails.flatMap(({ to }) => to)).not.toContain('eva@exemplo.com.br')
  expect(smtp.mails.at(-1)?.raw).not.toMatch(/^Bcc:/m)
})

test('a silent server is an error after the timeout', async () => {
  smtp = await startSmtp()
  const { createServer } = await import('node:net')
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await new Promise((resolve) => silent.once('listening', resolve))
  const { port } = silent.address() as { port: number }
  const sent = createMailer({ url: `smtp://127.0.0.1:${port}`, from: FROM, timeoutMs: 200 }).send(mail)
  await expect(sent).rejects.toThrow()
  silent.close()
})
