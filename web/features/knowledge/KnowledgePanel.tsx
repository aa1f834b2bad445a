import { Button, Menu } from '@mantine/core'
import { IconBooks, IconFileUpload, IconPlus, IconTextPlus, IconWorldPlus } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { KnowledgeSourceRow } from '#contract/knowledge.ts'
import { keys } from '#web/api/keys.ts'
import { KEEP_CURRENT_FETCH, uniqueById } from '#web/api/pages.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { EmptyState, ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { LoadMore } from '#web/ui/loading/LoadMore.tsx'
import { Meter } from '#web/ui/display/Meter.tsx'
import { toastOk } from '#web/ui/overlay/toast.tsx'
import { useNumber } from '#web/ui/text/useNumber.ts'
import { deleteSource, sourcePagesQuery } from './api.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Knowledge.module.css'
import { PageModal } from './PageModal.tsx'
import { PassagesModal } from './PassagesModal.tsx'
import { SourceItem, type SourceAction } from './SourceItem.tsx'
import { TextModal } from './TextModal.tsx'
import { ACCEPTED_FILES, useSourceUploads, type Upload } from './useSourceUploads.ts'

type OpenDialog =
  | { kind: 'none' | 'newText' | 'newPage' }
  | { kind: Exclude<SourceAction, 'readAgain'>; source: KnowledgeSourceRow }

/** What a prompt knows: texts, pages of the web and files, each with how far it was read. */
export function KnowledgePanel({ promptId, onlySources }: { promptId: number; onlySources: boolean }) {
  const { t } = useTranslation()
  const { upload, add } = useSourceUploads(promptId)
  const [open, setOpen] = useState<OpenDialog>({ kind: 'none' })
  const { isOver, dropProps } = useFileDrop(add)
  return (
    <section
      className={`${parts.panel} ${styles.panel}`}
      aria-labelledby="knowledge"
      data-over={isOver || undefined}
      {...dropProps}
    >
      <header className={parts.wrap}>
        <h3 id="knowledge">{t('knowledge.title')}</h3>
        <Counts promptId={promptId} />
        <span className={styles.grow} />
        <AddMenu
          onText={() => setOpen({ kind: 'newText' })}
          onPage={() => setOpen({ kind: 'newPage' })}
          onFiles={add}
        />
      </header>
      {upload && <UploadLine upload={upload} />}
      <Sources
        promptId={promptId}
        isUploading={upload !== null}
        onAction={(kind, source) => setOpen({ kind, source })}
      />
      {onlySources && <p className={`${parts.hint} ${styles.foot}`}>{t('knowledge.onlySources')}</p>}
      {isOver && <div className={`${parts.center} ${parts.soft} ${styles.drop}`}>{t('knowledge.drop')}</div>}
      <Dialogs promptId={promptId} open={open} onClose={() => setOpen({ kind: 'none' })} />
    </section>
  )
}

function Counts({ promptId }: { promptId: number }) {
  const { t } = useTranslation()
  const number = useNumber()
  const { data } = useInfiniteQuery(sourcePagesQuery(promptId))
  const first = data?.pages[0]
  if (!first || first.count === 0) return null
  const { count, passages } = first
  return (
    <small>
      {t('knowledge.sources', { count, amount: number(count) })},{' '}
      {t('knowledge.passages', { count: passages, amount: number(passages) })}
    </small>
  )
}

type AddProps = { onText: () => void; onPage: () => void; onFiles: (files: Iterable<File>) => void }

function AddMenu({ onText, onPage, onFiles }: AddProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ACCEPTED_FILES}
        aria-label={t('knowledge.addFile')}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // Otherwise the same file could not be chosen again.
          currentTarget.value = ''
        }}
      />
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="xs" variant="default" leftSection={<IconPlus size={15} stroke={2} aria-hidden />}>
            {t('knowledge.add')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconTextPlus size={16} stroke={1.7} />} onClick={onText}>
            {t('knowledge.addText')}
          </Menu.Item>
          <Menu.Item leftSection={<IconWorldPlus size={16} stroke={1.7} />} onClick={onPage}>
            {t('knowledge.addPage')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFileUpload size={16} stroke={1.7} />} onClick={() => input.current?.click()}>
            {t('knowledge.addFile')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

function UploadLine({ upload: { name, sent } }: { upload: Upload }) {
  const { t } = useTranslation()
  const percent = useNumber({ style: 'percent', maximumFractionDigits: 0 })
  const label = t('knowledge.sent', { percent: percent(sent) })
  return (
    <div className={styles.upload} role="status">
      <span>
        {t('knowledge.sending', { name })} <small className={`${parts.quiet} num`}>{label}</small>
      </span>
      <Meter label={label} total={1} segments={[{ value: sent }]} />
    </div>
  )
}

type SourcesProps = {
  promptId: number
  isUploading: boolean
  onAction: (kind: Exclude<SourceAction, 'readAgain'>, source: KnowledgeSourceRow) => void
}

function Sources({ promptId, isUploading, onAction }: SourcesProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const query = useInfiniteQuery(sourcePagesQuery(promptId))
  const { data, error } = query
  const reading = data?.pages[0]?.reading ?? 0
  const wasReading = useRef(0)
  // What was read is part of what a trial is about, so what is known of trials is out of date.
  useEffect(() => {
    if (wasReading.current > 0 && reading === 0) void cache.invalidateQueries({ queryKey: keys.prompts })
    wasReading.current = reading
  }, [cache, reading])
  if (error && !data) return <ErrorState error={error} retry={() => void query.refetch()} />
  const sources = uniqueById(data?.pages.flatMap((page) => page.sources) ?? [])
  if (data && sources.length === 0 && !isUploading)
    return <EmptyState icon={IconBooks} quiet title={t('knowledge.emptyTitle')} text={t('knowledge.emptyText')} />
  return (
    <div className={styles.scroll}>
      <ul className={styles.list} aria-label={t('knowledge.list')}>
        {sources.map((source) => (
          <SourceItem key={source.id} source={source} onAction={(kind) => onAction(kind, source)} />
        ))}
      </ul>
      <LoadMore
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        load={() => void query.fetchNextPage(KEEP_CURRENT_FETCH)}
      />
    </div>
  )
}

function Dialogs({ promptId, open, onClose }: { promptId: number; open: OpenDialog; onClose: () => void }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  switch (open.kind) {
    case 'none':
      return null
    case 'newText':
      return <TextModal promptId={promptId} source={null} onClose={onClose} />
    case 'editText':
      return <TextModal promptId={promptId} source={open.source} onClose={onClose} />
    case 'newPage':
      return <PageModal promptId={promptId} onClose={onClose} />
    case 'show':
      return <PassagesModal source={open.source} onClose={onClose} />
    case 'delete':
      return (
        <ConfirmDialog
          opened
          title={t('knowledge.deleteTitle', { name: open.source.name })}
          text={t('knowledge.deleteText')}
          onClose={onClose}
          onConfirm={async () => {
            await deleteSource(open.source.id)
            toastOk(t('knowledge.deleted'))
            await cache.invalidateQueries({ queryKey: keys.prompts })
          }}
        />
      )
  }
}

/** Takes files that are dropped anywhere on an element. */
function useFileDrop(onFiles: (files: Iterable<File>) => void) {
  const [isOver, setIsOver] = useState(false)
  const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')
  const dropProps = {
    onDragOver: (event: DragEvent): void => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent): void => {
      if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setIsOver(false)
    },
    onDrop: (event: DragEvent): void => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsOver(false)
      onFiles([...event.dataTransfer.files])
    },
  }
  return { isOver, dropProps }
}
