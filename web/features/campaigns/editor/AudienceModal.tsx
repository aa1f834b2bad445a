import { Modal } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AudiencePage } from '#contract/campaigns.ts'
import { audiencePagesQuery, type Audience } from '#web/features/campaigns/api.ts'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { EmptyState } from '#web/ui/layout/EmptyState.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import { formatPhone } from '#contract/phone-format.ts'
import styles from './DryRun.module.css'

type Person = AudiencePage['people'][number]

type Props = { audience: Audience; title: string; onClose: () => void }

/** Lists the people of one row of the dry run. */
export function AudienceModal({ audience, title, onClose }: Props) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(audiencePagesQuery(audience))
  const columns: Column<Person>[] = [
    { key: 'name', title: t('campaigns.view.name'), role: 'main', cell: ({ name }) => name },
    {
      key: 'number',
      title: t('campaigns.view.number'),
      cell: ({ number }) => <span className="num">{formatPhone(number)}</span>,
    },
    { key: 'email', title: 'E-mail', cell: ({ email }) => email },
  ]
  return (
    <Modal opened onClose={onClose} size={640} title={title}>
      <div className={styles.people}>
        <PagedTable
          label={t('campaigns.dry.searchPeople', { group: title })}
          columns={columns}
          query={query}
          rowsOf={(page) => page.people}
          search=""
          empty={<EmptyState quiet title={t('campaigns.dry.nobody')} />}
        />
      </div>
    </Modal>
  )
}
