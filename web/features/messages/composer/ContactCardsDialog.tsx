import { Button, Checkbox, Modal, TextInput } from '@mantine/core'
import { IconAddressBook, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedContact } from '#contract/contacts.ts'
import { MAX_SENT_CARDS } from '#contract/limits.ts'
import { formatPhone } from '#contract/phone-format.ts'
import { useDebounced } from '#web/ui/browser/useDebounced.ts'
import { EmptyState, ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { Loading } from '#web/ui/loading/Loading.tsx'
import { contactName } from '#web/ui/text/contact-name.ts'
import { cardContactsQuery } from './card-contacts.ts'
import parts from '#web/ui/parts.module.css'
import { useSendWhole, type WholeDialogProps } from './useSendWhole.ts'
import styles from './ContactCardsDialog.module.css'

const SEARCH_DELAY_MS = 250

/** Holds the chosen contacts and sends their cards. */
function useChosenCards(props: WholeDialogProps) {
  const [chosen, setChosen] = useState<ListedContact[]>([])
  const { busy, send } = useSendWhole(props)

  const toggle = (contact: ListedContact): void => {
    const isChosen = chosen.some(({ id }) => id === contact.id)
    setChosen(isChosen ? chosen.filter(({ id }) => id !== contact.id) : [...chosen, contact])
  }
  return { chosen, toggle, busy, send: () => send({ contactIds: chosen.map(({ id }) => id) }) }
}

/** Lets the user choose contacts of the address book, whose cards are sent to the customer as one message. */
export function ContactCardsDialog(props: WholeDialogProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), SEARCH_DELAY_MS)
  const { data, error, refetch } = useQuery(cardContactsQuery(search))
  const { chosen, toggle, busy, send } = useChosenCards(props)
  const found = data?.people
  const others = chosen.filter(({ id }) => !found?.some((contact) => contact.id === id))
  return (
    <Modal opened onClose={props.onClose} title={t('messages.composer.contacts')} size="md">
      <TextInput
        data-autofocus
        type="search"
        value={typed}
        placeholder={t('rareMessages.cards.search')}
        aria-label={t('rareMessages.cards.search')}
        leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {!found &&
        (error ? (
          <ErrorState title={t('common.listFailed')} error={error} retry={() => void refetch()} />
        ) : (
          <Loading />
        ))}
      {found?.length === 0 && (
        <EmptyState
          icon={IconAddressBook}
          title={t('rareMessages.cards.none')}
          text={t('rareMessages.cards.noneText')}
        />
      )}
      <ul className={styles.contacts} aria-label={t('rareMessages.cards.list')}>
        {[...others, ...(found ?? [])].map((contact) => {
          const isChosen = chosen.some(({ id }) => id === contact.id)
          return (
            <li key={contact.id}>
              <Choice
                contact={contact}
                isChosen={isChosen}
                isFull={!isChosen && chosen.length >= MAX_SENT_CARDS}
                onToggle={() => toggle(contact)}
              />
            </li>
          )
        })}
      </ul>
      {data?.hasMore && <p className={parts.hint}>{t('rareMessages.cards.more')}</p>}
      <Button fullWidth mt={12} disabled={chosen.length === 0} loading={busy} onClick={send}>
        {t('rareMessages.cards.send', { count: chosen.length })}
      </Button>
    </Modal>
  )
}

type ChoiceProps = { contact: ListedContact; isChosen: boolean; isFull: boolean; onToggle: () => void }

/** A card without a number would say nothing, so such a contact cannot be chosen. */
function Choice({ contact, isChosen, isFull, onToggle }: ChoiceProps) {
  const { t } = useTranslation()
  const hasNumber = contact.number !== ''
  return (
    <Checkbox
      classNames={{ root: styles.contact ?? '' }}
      label={contactName(contact)}
      description={hasNumber ? formatPhone(contact.number) : t('rareMessages.cards.noNumber')}
      checked={isChosen}
      disabled={!hasNumber || isFull}
      onChange={onToggle}
    />
  )
}
