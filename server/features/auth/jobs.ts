import { deleteOldAttempts } from '#server/db/attempts.ts'
import { enqueueForgetting } from '#server/features/companies/actions.ts'
import { removeOldApiSends } from '#server/features/external-api/actions.ts'
import { removeOldDeliveries } from '#server/features/webhooks/actions.ts'
import { removeOldSessions } from './actions.ts'
import { decryptMail } from './recovery-mail.ts'
import { removeOldSignUps } from './sign-up.actions.ts'
import { createMailer } from '#server/integrations/mail/smtp.ts'
import type { JobContext } from '#server/jobs/job-context.ts'
import type { JobHandlers } from '#server/jobs/placements.ts'

export function authJobs({ data, services }: JobContext): Pick<JobHandlers, 'mail.send' | 'housekeeping.daily'> {
  const { smtpUrl, from } = services.config.mail
  const mailer = smtpUrl ? createMailer({ url: smtpUrl, from }) : null

  return {
    'mail.send': async (mail) => {
      if (!mailer) throw new Error('no mail server is configured (SMTP_URL)')
      await mailer.send(decryptMail(services.keys.storage, mail))
    },

    'housekeeping.daily': () =>
      data.asOperator(async ({ db }) => {
        await removeOldSessions(db)
        await removeOldSignUps(db)
        await deleteOldAttempts(db)
        await removeOldApiSends({ db })
        await removeOldDeliveries({ db })
        await enqueueForgetting({ db })
      }),
  }
}
