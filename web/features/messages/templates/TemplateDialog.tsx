import { ActionIcon, Modal, TextInput } from '@mantine/core'
import { IconRefresh, IconSearch, IconTemplate } from '@tabler/icons-react'
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageTemplate, TemplateInput, TemplatePage } from '#contract/templates.ts'
import type { VariableValues } from '#contract/text-variables.ts'
import type { TicketDetails } from '#contract/tickets.ts'
import { ApiError } from '#web/api/client.ts'
import { patchCache } from '#web/api/patch-cache.ts'
import { applyMessage, messageKeys, type MessagePages } from '#web/features/messages/store/cache.ts'
import { useOwnFieldValues } from '#web/features/quick-messages/useOwnFieldValues.ts'
import { useVariables } from '#web/features/quick-messages/variables.ts'
import { useUser } from '#web/session/store.ts'
import { useDebounced } from '#web/ui/browser/useDebounced.ts'
import { arrowStep } from '#web/ui/form/useListKeys.ts'
import { EmptyState, ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { Loading } from '#web/ui/loading/Loading.tsx'
import { usePendingState } from '#web/ui/loading/usePendingState.ts'
import { toastError } from '#web/ui/overlay/toast.tsx'
import { contactName } from '#web/ui/text/contact-name.ts'
import { refreshTemplates, sendTemplate, templatesQuery } from './api.ts'
import { TemplateForm, type Filled, type FilledBefore, type Purpose } from './TemplateForm.tsx'
import { optionId, TemplateList } from './TemplateList.tsx'
import { TemplatePrice } from './TemplatePrice.tsx'
import styles from './templates.module.css'

type Props = { ticket: TicketDetails; onClose: () => void; onSent?: () => void }

/** Sends an approved template of an official number to the contact of a ticket, also when the reply window is closed. */
export function TemplateDialog({ ticket, onClose, onSent }: Props) {
  const person = usePersonOf(ticket)
  const send = useSend(ticket, () => {
    onSent?.()
    onClose()
  })
  const { whatsappId } = ticket
  return whatsappId === null ? null : (
    <Templates whatsappId={whatsappId} person={person} onUse={send} onClose={onClose} />
  )
}

/**
 * Whom a template is for: what to call them, what their variables stand for, and what is offered for others. `contactId` is
 * null for many people, whose values may have variables: `findWrong` returns what is none of them.
 */
export type TemplatePerson = {
  contactId: number | null
  customer: string
  known: VariableValues
  offered: string[]
  findWrong?: (value: string) => string | undefined
}
type TemplatesProps = {
  whatsappId: number
  person: TemplatePerson
  purpose?: Purpose
  /** The template that was chosen before, with its values. */
  before?: (Pick<TemplateInput, 'name' | 'language'> & FilledBefore) | null
  onUse: (filled: Filled, template: MessageTemplate) => Promise<void>
  onClose: () => void
}

/** Offers the templates of an official number, and asks for the values of the chosen one. */
export function Templates(props: TemplatesProps) {
  const { whatsappId, person, purpose = 'send', before = null, onUse, onClose } = props
  const { t } = useTranslation()
  const listId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(() => before?.name.replaceAll('_', ' ') ?? '')
  const [chosen, setChosen] = useState<MessageTemplate | null>(null)
  const search = useDebounced(typed.trim(), SEARCH_DELAY_MS)
  const query = useQuery(templatesQuery(whatsappId, search))
  const refresh = useRefresh(whatsappId, query.refetch)
  const templates = query.data?.templates ?? []
  const isBefore = ({ name, language }: MessageTemplate): boolean =>
    name === before?.name && language === before.language
  const first = templates.find(isBefore) ?? templates[0]
  // A later list may be in another order, so the first one of a search is chosen once and kept.
  if (first && !chosen && search === typed.trim() && !query.isPlaceholderData) setChosen(first)
  const active = chosen ? templates.findIndex(({ id }) => id === chosen.id) : 0
  const template = templates[active] ?? chosen
  /** Meta may have paused or changed the template since the list was fetched. */
  const useOrRefetch = (filled: Filled, of: MessageTemplate): Promise<void> =>
    onUse(filled, of).catch((error: unknown) => {
      if (error instanceof ApiError && OUTDATED.has(error.status)) void query.refetch()
      throw error
    })

  const onKey = (event: KeyboardEvent): void => {
    const step = arrowStep(event.key)
    if (step !== undefined) setChosen(templates[Math.min(Math.max(0, active + step), templates.length - 1)] ?? chosen)
    else if (event.key === 'Enter') form.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus()
    else return
    event.preventDefault()
  }

  return (
    <Modal opened onClose={onClose} title={t(TITLES[purpose])} size={940} classNames={{ body: styles.body ?? '' }}>
      <div className={styles.head}>
        <TextInput
          data-autofocus
          type="search"
          role="combobox"
          aria-expanded={templates.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={templates[active] && optionId(listId, active)}
          aria-label={t('templates.search')}
          placeholder={t('templates.search')}
          leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setChosen(null)
          }}
          onKeyDown={onKey}
        />
        <ActionIcon
          size={36}
          variant="default"
          aria-label={t('templates.refresh')}
          data-hint={t('templates.refresh')}
          loading={refresh.busy}
          onClick={refresh.run}
        >
          <IconRefresh size={16} stroke={1.8} aria-hidden />
        </ActionIcon>
      </div>
      <Missing query={query} search={search} />
      {template && (
        <>
          <div className={styles.choice}>
            <TemplateList id={listId} templates={templates} active={active} onActive={setChosen} />
            {query.data?.hasMore && <p className={styles.more}>{t('templates.more', { count: query.data.count })}</p>}
          </div>
          <TemplateForm
            key={template.id}
            fields={form}
            template={template}
            isListed={active in templates}
            {...person}
            price={
              person.contactId !== null && (
                <TemplatePrice whatsappId={whatsappId} contactId={person.contactId} category={template.category} />
              )
            }
            purpose={purpose}
            before={isBefore(template) ? before : null}
            onSend={(filled) => useOrRefetch(filled, template)}
          />
        </>
      )}
    </Modal>
  )
}

const TITLES = {
  send: 'templates.title',
  schedule: 'templates.use',
  campaign: 'templates.use',
} as const satisfies Record<Purpose, string>
const SEARCH_DELAY_MS = 200
/** With these answers the server says that the list shown here is not what Meta has. */
const OUTDATED: ReadonlySet<number> = new Set([404, 409])
/** The input of a file is hidden, and its button stands beside it. */
const FIRST_FIELD = 'input:not([type="file"]), button'

function useRefresh(whatsappId: number, refetch: () => Promise<unknown>) {
  const [busy, run] = usePendingState()
  return {
    busy,
    run: () =>
      run(
        refreshTemplates(whatsappId)
          .then(() => refetch())
          .catch(toastError),
      ),
  }
}

/** A repeated attempt has the key of the first one, which may have arrived. Other values are another message. */
function useSend({ id }: TicketDetails, onSent: () => void): (filled: Filled) => Promise<void> {
  const cache = useQueryClient()
  const attempt = useRef({ content: '', clientId: '' })
  return async ({ template, file }) => {
    const content = JSON.stringify([template, file?.name, file?.size, file?.lastModified])
    if (attempt.current.content !== content) attempt.current = { content, clientId: crypto.randomUUID() }
    const { messages } = await sendTemplate(id, { template, file, clientId: attempt.current.clientId })
    for (const message of messages)
      patchCache<MessagePages>(cache, messageKeys.list(id), (data) => applyMessage(data, message))
    onSent()
  }
}

type MissingProps = { query: UseQueryResult<TemplatePage>; search: string }

/** Says why there are no templates to choose from. */
function Missing({ query: { data, error, refetch }, search }: MissingProps) {
  const { t } = useTranslation()
  if (!data && error) return <ErrorState title={t('common.listFailed')} error={error} retry={() => void refetch()} />
  if (!data) return <Loading />
  if (data.templates.length > 0) return null
  if (search === '')
    return <EmptyState icon={IconTemplate} title={t('templates.empty')} text={t('templates.emptyText')} />
  return (
    <p role="status" className={styles.none}>
      {t('templates.none', { text: search })}
    </p>
  )
}

function usePersonOf({ contact, queue, code, id }: TicketDetails): TemplatePerson {
  const { name: user } = useUser()
  const ownFields = useOwnFieldValues(contact.id)
  const values = useVariables({
    ...{ name: contact.name, number: contact.number, email: contact.email, user },
    ...{ queue: queue?.name ?? '', protocol: code, ticket: String(id) },
  })
  const known = { ...values, ownFields }
  const own = [...contact.extraInfo.map(({ value }) => value), ...Object.values(ownFields)]
  const offered = [known.firstName, known.name, contact.number, contact.email, code, known.date, ...own]
  const texts = new Set(offered.flatMap((value) => value || []))
  return { contactId: contact.id, customer: known.firstName || contactName(contact), known, offered: [...texts] }
}
