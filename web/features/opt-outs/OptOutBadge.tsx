import { Badge } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { optOutOfContactQuery } from './api.ts'

/** Says beside a contact's name that the person refused messages of campaigns. */
export function OptOutBadge({ contactId }: { contactId: number }) {
  const { t } = useTranslation()
  const { data } = useQuery(optOutOfContactQuery(contactId))
  if (!data?.optOut) return null
  return (
    <Badge color="coral" variant="light" size="sm" leftSection={<IconHandStop size={12} stroke={1.8} aria-hidden />}>
      {t('optOuts.badge')}
    </Badge>
  )
}
