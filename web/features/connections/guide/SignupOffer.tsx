import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCloudSignup } from '#web/features/connections/useCloudSignup.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Guide.module.css'

/** Offers Meta's sign-up beside the ids that are typed by hand, where the server has one. */
export function SignupOffer({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const { isOffered, busy, signUp } = useCloudSignup()
  if (!isOffered) return null
  return (
    <>
      <section className={`${parts.wrap} ${styles.offer}`} aria-label={t('connections.guide.signup.title')}>
        <div>
          <b>{t('connections.guide.signup.title')}</b>
          <p className={parts.hint}>{t('connections.guide.signup.hint')}</p>
        </div>
        <Button size="xs" loading={busy} onClick={() => void signUp().then((isDone) => isDone && onDone())}>
          {t('connections.guide.signup.open')}
        </Button>
      </section>
      <p className={`${parts.row} ${parts.meta} ${styles.or}`}>{t('connections.guide.ids.or')}</p>
    </>
  )
}
