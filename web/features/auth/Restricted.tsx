import { Alert, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { SessionUser } from '#contract/users.ts'
import { logOut } from '#web/session/store.ts'
import { plainDay } from '#web/ui/time.ts'
import { AuthFrame } from './AuthFrame.tsx'

/** The subscription ended: the session reaches nothing but what is needed to pay. */
export default function Restricted({ user }: { user: SessionUser }) {
  const { t } = useTranslation()
  return (
    <AuthFrame title={user.company.name}>
      <Alert color="coral" role="alert">
        {t('auth.restricted.text', { date: plainDay(user.company.dueDate ?? '') })}
      </Alert>
      <Button variant="default" size="md" onClick={() => void logOut()}>
        {t('auth.restricted.logout')}
      </Button>
    </AuthFrame>
  )
}
