import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { filesQuery } from './api.ts'
import { Card } from './Card.tsx'
import { FileRow } from './FileRow.tsx'
import styles from './ContactPage.module.css'

const SHOWN = 3

type Props = { contactId: number; count: number | undefined; onAll: () => void }

/** The last files; the tab has them all. */
export function FilesCard({ contactId, count, onAll }: Props) {
  const { t } = useTranslation()
  const { data } = useInfiniteQuery(filesQuery(contactId))
  const files = data?.pages[0]?.items.slice(0, SHOWN) ?? []
  return (
    <Card
      title={t('contactPage.parts.files')}
      count={count}
      tool={
        files.length > 0 && (
          <Button size="compact-sm" variant="subtle" aria-label={t('contactPage.files.allNamed')} onClick={onAll}>
            {t('contactPage.files.all')}
          </Button>
        )
      }
    >
      {files.length === 0 && <p className={styles.quiet}>{t('contactPage.files.none')}</p>}
      <ul>
        {files.map((file) => (
          <li key={file.id}>
            <FileRow file={file} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
