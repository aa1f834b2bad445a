import { ActionIcon, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconSearch, IconX } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { MIN_MESSAGE_SEARCH, type MessageHit } from '#contract/messages.ts'
import { unsigned } from '#web/features/messages/data.ts'
import { splitHighlight } from '#web/ui/text/highlight.ts'
import { useDebounced } from '#web/ui/browser/useDebounced.ts'
import { useChosenInView } from '#web/ui/form/useListKeys.ts'
import { LoadMore } from '#web/ui/loading/LoadMore.tsx'
import { errorText } from '#web/ui/overlay/toast.tsx'
import { useTime } from '#web/ui/time/time.ts'
import { hitsOf, messageHitsQuery } from './message-hits.ts'
import './texts.ts'
import parts from '#web/ui/parts.module.css'
import styles from './ConversationSearch.module.css'

const DELAY_MS = 300
/** The menu that opened the search gives the focus back to its button a moment after it closed. */
const MENU_CLOSED_MS = 60

type Props = { ticketId: number; openMessage: (messageId: string) => void; onClose: () => void }

/** Finds messages of a conversation, and goes from one to the next. The conversation stays where it is at the end. */
export function ConversationSearch({ ticketId, openMessage, onClose }: Props) {
  const { t } = useTranslation()
  const panel = useRef<HTMLElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const search = useHits(ticketId, openMessage)
  const { hits, position, count } = search

  useEffect(() => {
    const timer = setTimeout(() => field.current?.focus(), MENU_CLOSED_MS)
    return () => clearTimeout(timer)
  }, [])
  const close = (): void => {
    const log = panel.current?.parentElement?.querySelector<HTMLElement>('[role="log"]')
    log?.focus({ preventScroll: true })
    onClose()
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const handlers: Partial<Record<string, () => void>> = {
      Escape: close,
      ArrowDown: () => void search.step(1),
      ArrowUp: () => void search.step(-1),
      ...(event.target === field.current && { Enter: () => void search.open() }),
    }
    const handler = handlers[event.key]
    if (!handler) return
    event.preventDefault()
    handler()
  }
  const counted = count >= 1000 ? '1000+' : String(count)

  return (
    <section
      ref={panel}
      className={styles.panel}
      role="search"
      aria-label={t('conversationTools.search.label')}
      onKeyDown={onKey}
    >
      <div className={`${parts.row} ${styles.bar}`}>
        <TextInput
          ref={field}
          className={parts.fill ?? ''}
          type="search"
          value={search.text}
          onChange={(event) => search.setText(event.currentTarget.value)}
          placeholder={t('conversationTools.search.placeholder')}
          aria-label={t('conversationTools.search.placeholder')}
          leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
        />
        <span className={`${parts.hint} ${styles.count} num`} role="status">
          {hits.length > 0 &&
            (position === -1
              ? t('conversationTools.search.found', { count })
              : t('conversationTools.search.position', { position: position + 1, count: counted }))}
        </span>
        <BarButton
          label={t('conversationTools.search.previous')}
          icon={IconChevronUp}
          disabled={position <= 0}
          onClick={() => void search.step(-1)}
        />
        <BarButton
          label={t('conversationTools.search.next')}
          icon={IconChevronDown}
          disabled={hits.length === 0 || position === count - 1}
          onClick={() => void search.step(1)}
        />
        <BarButton label={t('conversationTools.search.close')} icon={IconX} onClick={close} />
      </div>
      {hits.length > 0 ? (
        <ol className={styles.hits} aria-label={t('conversationTools.search.hits')}>
          {hits.map((hit, index) => (
            <Hit key={hit.id} hit={hit} text={search.asked} isCurrent={index === position} onOpen={search.choose} />
          ))}
          {search.hasMore && (
            <li>
              <LoadMore hasMore loading={search.isLoadingMore} load={search.loadMore} />
            </li>
          )}
        </ol>
      ) : (
        <NoHits text={search.asked} error={search.error} isDone={search.isDone} />
      )}
    </section>
  )
}

/** Says why there is no hit; nothing while it is searched. */
function NoHits({ text, error, isDone }: { text: string; error: Error | null; isDone: boolean }) {
  const { t } = useTranslation()
  if (error) {
    return (
      <p className={styles.hint} role="alert">
        {errorText(error)}
      </p>
    )
  }
  if (text.length < MIN_MESSAGE_SEARCH) return <p className={styles.hint}>{t('conversationTools.search.hint')}</p>
  return isDone && <p className={styles.hint}>{t('conversationTools.search.none', { text })}</p>
}

/** The text of a search, what it found, and which of the hits the conversation shows. */
function useHits(ticketId: number, openMessage: (messageId: string) => void) {
  const cache = useQueryClient()
  const [text, setText] = useState('')
  const [hasty, setHasty] = useState('')
  const trimmed = text.trim()
  const debounced = useDebounced(trimmed, DELAY_MS)
  const asked = hasty === trimmed ? trimmed : debounced
  const query = useInfiniteQuery(messageHitsQuery(ticketId, asked))
  const hits = hitsOf(query.data?.pages)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const position = hits.findIndex(({ id }) => id === chosenId)
  const choose = (hit: MessageHit): void => {
    setChosenId(hit.id)
    openMessage(hit.id)
  }
  /** Enter does not wait until the user has stopped typing. What fails is told in place of the hits. */
  const open = async (): Promise<void> => {
    if (trimmed.length < MIN_MESSAGE_SEARCH) return
    setHasty(trimmed)
    const current = asked === trimmed ? hits[Math.max(position, 0)] : undefined
    const data = current ? null : await cache.fetchInfiniteQuery(messageHitsQuery(ticketId, trimmed)).catch(() => null)
    const target = current ?? hitsOf(data?.pages)[0]
    if (target) choose(target)
  }
  const step = async (by: 1 | -1): Promise<void> => {
    const target = hits[position + by]
    if (target) return choose(target)
    if (by === -1 || !query.hasNextPage) return
    const more = await query.fetchNextPage()
    const next = hitsOf(more.data?.pages)[position + 1]
    if (next) choose(next)
  }
  return {
    text,
    setText,
    asked,
    hits,
    position,
    count: query.data?.pages[0]?.count ?? 0,
    choose,
    open,
    step,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    error: query.error,
    isDone: query.isSuccess,
  }
}

type BarButtonProps = { label: string; icon: typeof IconX; disabled?: boolean; onClick: () => void }

const BarButton = ({ label, icon: Icon, disabled = false, onClick }: BarButtonProps) => (
  <ActionIcon size={36} aria-label={label} data-hint={label} disabled={disabled} onClick={onClick}>
    <Icon size={17} stroke={1.8} aria-hidden />
  </ActionIcon>
)

type HitProps = { hit: MessageHit; text: string; isCurrent: boolean; onOpen: (hit: MessageHit) => void }

function Hit({ hit, text, isCurrent, onOpen }: HitProps) {
  const { t } = useTranslation()
  const time = useTime()
  const line = useChosenInView<HTMLLIElement>(isCurrent)
  const [before, found, after] = splitHighlight(unsigned(hit.body).replace(/\s+/g, ' '), text)
  const author = hit.isAutomatic ? t('tickets.bot') : (hit.author ?? (hit.fromMe ? t('tickets.team') : ''))
  return (
    <li ref={isCurrent ? line : undefined}>
      <button className={parts.hover} type="button" aria-current={isCurrent || undefined} onClick={() => onOpen(hit)}>
        <span className={`${parts.hint} ${styles.who}`}>
          <b className={`${parts.fill} ${parts.ellipsis}`}>{author}</b>
          <time className="num" dateTime={hit.createdAt}>
            {time.dateTime(hit.createdAt)}
          </time>
        </span>
        <span className={`${parts.clamp} ${styles.body}`}>
          {before}
          <mark>{found}</mark>
          {after}
        </span>
      </button>
    </li>
  )
}
