import { decryptMail } from '#server/integrations/mail/sealed-mail.ts'
import { createMailer } from '#server/integrations/mail/smtp.ts'
import type { JobContext } from '#server/jobs/job-context.ts'
import type { JobHandlers } from '#server/jobs/placements.ts'

export function authJobs({ services }: Pick<JobContext, 'services'>): Pick<JobHandlers, 'mail.send'> {
  const { smtpUrl, from } = services.config.mail
  const mailer = smtpUrl ? createMailer({ url: smtpUrl, from }) : null

  return {
    'mail.send': async (mail) => {
      if (!mailer) throw new Error('no mail server is configured (SMTP_URL)')
      await mailer.send(decryptMail(services.keys.storage, mail))
    },
  }
}
