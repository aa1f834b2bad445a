import { IconBell } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { late } from '#web/ui/late.tsx'
import { Tool } from './Tool.tsx'
import { useUnread } from './useUnread.ts'

const BellPopup = late(async () => (await import('./BellPopup.tsx')).BellPopup)

export function Bell() {
  const { t } = useTranslation()
  const { length: count } = useUnread().tickets
  const label = count > 0 ? t('shell.bell.labelCount', { count }) : t('shell.bell.label')
  return <Tool icon={IconBell} label={label} hasNews={count > 0} popup={BellPopup} />
}
