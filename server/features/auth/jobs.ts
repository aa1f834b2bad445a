import { removeOldTries } from '#server/db/tries.ts'
import { removeOldSessions } from '#server/features/auth/actions.ts'
import { openedMail } from '#server/features/auth/recovery-mail.ts'
import { removeOldSignUps } from '#server/features/auth/sign-up.actions.ts'
import { createMailer } from '#server/integrations/mail/smtp.ts'
import type { JobDeps } from '#server/jobs/deps.ts'
import type { JobHandlers } from '#server/jobs/names.ts'

export function authJobs({ data, services }: JobDeps): Pick<JobHandlers, 'mail.send' | 'housekeeping.daily'> {
  const { smtpUrl, from } = services.config.mail
  const mailer = smtpUrl ? createMailer({ url: smtpUrl, from }) : null

  return {
    'mail.send': async (mail) => {
      if (!mailer) throw new Error('no mail server is configured (SMTP_URL)')
      await mailer.send(openedMail(services.keys.storage, mail))
    },

    'housekeeping.daily': () =>
      data.asProvider(async ({ db }) => {
        await removeOldSessions(db)
        await removeOldSignUps(db)
        await removeOldTries(db)
      }),
  }
}
