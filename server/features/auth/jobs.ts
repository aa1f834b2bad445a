import { buffer } from 'node:stream/consumers'
import type { Database } from '#server/db/transaction.ts'
import { decryptMail } from '#server/integrations/mail/sealed-mail.ts'
import { findMailedLook } from '#server/features/company-looks/queries.ts'
import type { FileStore } from '#server/files/storage.ts'
import { BALCAO_LOOK, designMail, type MailLook } from '#server/integrations/mail/design.ts'
import { createMailer } from '#server/integrations/mail/smtp.ts'
import type { JobContext } from '#server/jobs/job-context.ts'
import type { JobHandlers } from '#server/jobs/placements.ts'

export function authJobs({ data, services }: JobContext): Pick<JobHandlers, 'mail.send'> {
  const { smtpUrl, from } = services.config.mail
  const mailer = smtpUrl ? createMailer({ url: smtpUrl, from }) : null

  return {
    'mail.send': async (job) => {
      if (!mailer) throw new Error('no mail server is configured (SMTP_URL)')
      const { to, text, ...content } = decryptMail(services.keys.storage, job)
      const look = await readLook(data, services.files, job.companyId)
      await mailer.send({ to, subject: content.subject, text, ...designMail(content, look) })
    },
  }
}

/** A logo that was replaced at this very moment is left out: nobody's mail waits for it. */
async function readLook(data: Database, files: FileStore, companyId: number | undefined): Promise<MailLook> {
  const found = await data.asOperator(({ db }) => findMailedLook(db, companyId))
  if (!found) return BALCAO_LOOK
  const { logoPath, ...look } = found
  const logo = logoPath ? await buffer(files.read(logoPath)).catch(() => null) : null
  return { ...look, logo }
}
