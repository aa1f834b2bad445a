import { Tabs } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contactFilesQuery, contactLinksQuery } from './api.ts'
import { DocumentRow } from './DocumentRow.tsx'
import { LinkRow } from './LinkRow.tsx'
import { MediaTile } from './MediaTile.tsx'
import { OlderItems } from './OlderItems.tsx'
import styles from './Media.module.css'
import './section-texts.ts'
import './texts.ts'

const TABS = ['media', 'links', 'documents'] as const

/** `onFollow` is called when a link leads to a message. */
type Props = { contactId: number; onFollow: () => void }

/** What the contact and the team sent each other, of the conversations that the viewer may read, newest first. */
export function MediaTabs({ contactId, onFollow }: Props) {
  const { t } = useTranslation()
  return (
    <Tabs defaultValue="media" keepMounted={false} className={styles.tabs}>
      <Tabs.List aria-label={t('mediaSection.title')}>
        {TABS.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {t(`contactMedia.tab.${one}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="media">
        <Media contactId={contactId} onFollow={onFollow} />
      </Tabs.Panel>
      <Tabs.Panel value="links">
        <Links contactId={contactId} onFollow={onFollow} />
      </Tabs.Panel>
      <Tabs.Panel value="documents">
        <Documents contactId={contactId} onFollow={onFollow} />
      </Tabs.Panel>
    </Tabs>
  )
}

function Media({ contactId, onFollow }: Props) {
  const { t } = useTranslation()
  return (
    <OlderItems
      label={t('contactMedia.tab.media')}
      empty={t('contactMedia.none.media')}
      className={styles.grid}
      query={useInfiniteQuery(contactFilesQuery(contactId, 'media'))}
      render={(file) => <MediaTile file={file} onFollow={onFollow} />}
    />
  )
}

function Links({ contactId, onFollow }: Props) {
  const { t } = useTranslation()
  return (
    <OlderItems
      label={t('contactMedia.tab.links')}
      empty={t('contactMedia.none.links')}
      className={styles.rows}
      query={useInfiniteQuery(contactLinksQuery(contactId))}
      render={(link) => <LinkRow link={link} onFollow={onFollow} />}
    />
  )
}

function Documents({ contactId, onFollow }: Props) {
  const { t } = useTranslation()
  return (
    <OlderItems
      label={t('contactMedia.tab.documents')}
      empty={t('contactMedia.none.documents')}
      className={styles.rows}
      query={useInfiniteQuery(contactFilesQuery(contactId, 'documents'))}
      render={(file) => <DocumentRow file={file} onFollow={onFollow} />}
    />
  )
}
