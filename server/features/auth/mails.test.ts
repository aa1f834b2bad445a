import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startSmtp, type FakeSmtp } from '#fakes/smtp/smtp.ts'
import { encryptText } from '#server/lib/secrets.ts'
import * as samples from '#tests/media-samples.ts'
import { multipart } from '#tests/multipart.ts'
import { createTestApp, type Company, type Member, type TestApp } from '#tests/test-app.ts'
import { authJobs } from './jobs.ts'

let w: TestApp
let smtp: FakeSmtp
let provider: Company
let company: Company
beforeAll(async () => {
  smtp = await startSmtp()
  w = await createTestApp({ env: { SMTP_URL: smtp.url, PUBLIC_URL: 'https://desk.exemplo.com.br' } })
  provider = await w.company('Provedor')
  company = await w.company('Padaria Lua')
})
afterAll(async () => {
  await w.close()
  await smtp.close()
})
beforeEach(async () => {
  await w.owner.query('delete from login_attempts')
  await w.owner.query('delete from company_looks')
  await forgetJobs()
})

const forgetJobs = async (): Promise<void> => {
  await w.owner.query('select graphile_worker.complete_jobs(array(select id from graphile_worker._private_jobs))')
  smtp.mails.length = 0
}

/** Runs the waiting mail jobs, and returns the mails. */
async function deliver(): Promise<FakeSmtp['mails']> {
  const { 'mail.send': send } = authJobs(w)
  for (const { name, payload } of await w.jobs()) if (name === 'mail.send') await send(payload as never)
  return smtp.mails
}

async function recover({ email }: Pick<Member, 'email'>): Promise<FakeSmtp['mails'][number] | undefined> {
  await forgetJobs()
  await w.call(null, 'POST', '/auth/recover', { email })
  return (await deliver())[0]
}

async function uploadLogo(by: Member): Promise<void> {
  const form = await multipart({ file: { name: 'a.png', bytes: new Uint8Array(await samples.png(80, 80)) } })
  expect((await w.call(by, 'POST', '/company-look/logo', form.body, form.headers)).status).toBe(200)
}

test('an e-mail has logo, name and colour of its company, and brings the logo along', async () => {
  await w.call(company.admin, 'PUT', '/company-look', { displayName: 'Lua', accent: '#aa3300' })
  await uploadLogo(company.admin)
  const mail = await recover(company.admin)
  expect(mail?.html).toContain('E-mail automático de Lua.')
  expect(mail?.html).toMatch(/class="button"[^>]*background:#aa3300/)
  expect(mail?.html).toContain('src="cid:logo"')
  expect(mail?.attachments).toMatchObject([{ mimetype: 'image/png', cid: 'logo' }])
  expect(mail?.text).toContain('https://desk.exemplo.com.br/reset?token=')
  expect(mail?.text).not.toContain('<')
})

test('an e-mail of a company without a look is Balcão’s, or the provider’s where that is for everybody', async () => {
  expect((await recover(company.admin))?.html).toContain('E-mail automático de Balcão.')
  await w.owner.query(
    `insert into company_looks (company_id, display_name, is_for_everyone) values ($1, 'Nuvem', true)`,
    [provider.id],
  )
  expect((await recover(company.admin))?.html).toContain('E-mail automático de Nuvem.')
  await w.call(company.admin, 'PUT', '/company-look', { displayName: 'Lua' })
  expect((await recover(company.admin))?.html).toContain('E-mail automático de Lua.')
})

test('all e-mails have the one design, in the language of who reads them', async () => {
  const { rows } = await w.owner.query<{ id: string }>('select id from plans limit 1')
  const form = { phone: '', password: 'segredo', planId: Number(rows[0]?.id) }
  await w.owner.query('update plans set is_public = true')
  const member = await company.attendant()
  await w.call(member, 'PUT', `/users/${member.id}`, {
    email: `nova-${member.email}`,
    currentPassword: 'segredo-de-teste',
  })
  await w.call(null, 'POST', '/companies/cadastro', {
    ...form,
    name: 'Nova',
    email: 'nova@exemplo.com.br',
    language: 'en',
  })
  await w.call(null, 'POST', '/companies/cadastro', { ...form, name: 'Outra', email: member.email, language: 'es' })
  const mails = await deliver()
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Confirme seu novo e-mail',
    'Seu e-mail vai mudar',
    'Confirm your sign-up',
    'Ya tienes una cuenta',
  ])
  for (const { html, text } of mails) {
    expect(html).toMatch(/class="card"[^]*class="button" href="https:\/\/desk\.exemplo\.com\.br\//)
    expect(text).toContain('https://desk.exemplo.com.br/')
  }
})

test('a mail that an earlier version left waiting is sent, too', async () => {
  const text = 'Olá, Ana!\n\nAbra este endereço:\n\nhttps://x/?a=b\n'
  const to = 'ana@exemplo.com.br'
  const { 'mail.send': send } = authJobs(w)
  await forgetJobs()
  await send({ to, subject: 'Antigo', sealedText: encryptText(w.services.keys.storage, text, `mail/${to}`) })
  await send({ to, subject: 'Mais antigo', text })
  expect(smtp.mails.map((mail) => mail.text.trimEnd())).toEqual([text.trimEnd(), text.trimEnd()])
  for (const { html } of smtp.mails) expect(html).toContain('>Abra este endereço:</p>')
})

test('a logo whose file is gone keeps no e-mail back', async () => {
  await w.call(company.admin, 'PUT', '/company-look', { displayName: 'Lua' })
  await uploadLogo(company.admin)
  const { rows } = await w.owner.query<{ path: string }>('select path from files where company_id = $1', [company.id])
  for (const { path } of rows) await w.services.files.remove(path)
  const mail = await recover(company.admin)
  expect(mail?.attachments).toEqual([])
  expect(mail?.html).toContain('>Lua</span>')
})

test('the database contains no link of a waiting mail', async () => {
  await w.call(null, 'POST', '/auth/recover', { email: company.admin.email })
  const job = (await w.jobs()).find(({ name }) => name === 'mail.send')
  expect(job?.payload).toMatchObject({ companyId: company.id, language: 'pt', sealedParts: expect.any(String) })
  expect(JSON.stringify(job)).not.toMatch(/token=|https:/)
})
