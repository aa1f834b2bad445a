import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { filesQuery } from './api.ts'
import { FileRow } from './FileRow.tsx'
import { PartItems } from './PartItems.tsx'

export function FileList({ contactId }: { contactId: number }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(filesQuery(contactId))
  return (
    <PartItems
      label={t('contactPage.parts.files')}
      query={query}
      empty={t('contactPage.files.none')}
      render={(file) => <FileRow file={file} />}
    />
  )
}
