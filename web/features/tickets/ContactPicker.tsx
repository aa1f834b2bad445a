import { Button, Combobox, Input, Loader, TextInput, useCombobox } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contact } from '#contract/contacts.ts'
import { contactListQuery } from '#web/features/contacts/api.ts'
import { ContactModal } from '#web/features/contacts/ContactModal.tsx'
import { formatContactPhone } from '#web/features/contacts/phone.ts'
import { MIN_SEARCH_LENGTH } from './list-filter.ts'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import { useDebounced } from '#web/ui/browser/useDebounced.ts'
import parts from '#web/ui/parts.module.css'
import styles from './modals/modals.module.css'
import { contactName } from '#web/ui/text/contact-name.ts'

type ShownContact = Pick<Contact, 'id' | 'name' | 'number' | 'profilePicUrl'>
export type PickedContact = ShownContact & Pick<Contact, 'channel' | 'whatsappId'>

type Props = {
  picked: ShownContact | null
  start?: { name: string; number: string } | undefined
  onPick: (contact: PickedContact | null) => void
  /** Whether a contact that is not found can be created. */
  canCreate?: boolean
}

const CREATE = 'create'

/** Finds a contact by at least three letters, or creates a new one. */
export function ContactPicker({ picked, start, onPick, canCreate = true }: Props) {
  const { t } = useTranslation()
  const combobox = useCombobox()
  const [text, setText] = useState(start?.number ?? '')
  const [creating, setCreating] = useState(false)
  const searchParam = useDebounced(text.trim())
  const enabled = searchParam.length >= MIN_SEARCH_LENGTH && !picked
  const { data, isFetching } = useInfiniteQuery({ ...contactListQuery({ searchParam }), enabled })
  const found = enabled ? (data?.pages[0]?.contacts ?? []) : []
  const hasFound = found.length > 0
  const { selectFirstOption, resetSelectedOption } = combobox
  // Enter takes the first one. Until one is found it takes nothing: then the first option offers to create one.
  useEffect(() => {
    if (hasFound) selectFirstOption()
    else resetSelectedOption()
  }, [hasFound, searchParam, selectFirstOption, resetSelectedOption])

  if (picked) return <Picked contact={picked} onChange={() => onPick(null)} />
  const submit = (value: string): void => {
    combobox.closeDropdown()
    if (value === CREATE) return setCreating(true)
    const contact = found.find((one) => String(one.id) === value)
    if (contact) onPick(contact)
  }
  const isNumber = /^[\d\s()+-]+$/.test(text)
  return (
    <>
      <Combobox store={combobox} onOptionSubmit={submit}>
        <Combobox.Target>
          <TextInput
            label={t('tickets.form.contact')}
            placeholder={t('tickets.form.contactHint')}
            required
            data-autofocus
            value={text}
            rightSection={isFetching && <Loader size={14} />}
            onChange={(event) => {
              setText(event.currentTarget.value)
              if (event.currentTarget.value.trim().length >= MIN_SEARCH_LENGTH) combobox.openDropdown()
              else combobox.closeDropdown()
            }}
            onFocus={() => enabled && combobox.openDropdown()}
            onBlur={() => combobox.closeDropdown()}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={!enabled}>
          <Combobox.Options mah={260} style={{ overflowY: 'auto' }} aria-label={t('tickets.form.contact')}>
            {found.map((contact) => (
              <Combobox.Option key={contact.id} value={String(contact.id)} className={`${parts.row} ${styles.option}`}>
                <Avatar name={contact.name} size={30} picture={contact.profilePicUrl} />
                <span>
                  {contactName(contact)}
                  <small className="num">{formatContactPhone(contact.number)}</small>
                </span>
              </Combobox.Option>
            ))}
            {found.length === 0 && !isFetching && <Combobox.Empty>{t('tickets.form.contactNone')}</Combobox.Empty>}
            {canCreate && (
              <Combobox.Option value={CREATE} className={`${parts.row} ${styles.option}`}>
                <IconPlus size={16} stroke={2} aria-hidden />
                {t('tickets.form.addContact', { name: text.trim() })}
              </Combobox.Option>
            )}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {creating && (
        <ContactModal
          contactId={null}
          start={start ?? (isNumber ? { number: text.trim() } : { name: text.trim() })}
          onClose={() => setCreating(false)}
          onSaved={onPick}
        />
      )}
    </>
  )
}

function Picked({ contact, onChange }: { contact: ShownContact; onChange: () => void }) {
  const { t } = useTranslation()
  return (
    <div>
      <Input.Label component="div">{t('tickets.form.contact')}</Input.Label>
      <div className={`${parts.row} ${styles.picked}`}>
        <Avatar name={contact.name} picture={contact.profilePicUrl} />
        <span>
          <b>{contactName(contact)}</b>
          <small className="num">{formatContactPhone(contact.number)}</small>
        </span>
        <Button size="xs" variant="subtle" onClick={onChange}>
          {t('tickets.form.changeContact')}
        </Button>
      </div>
    </div>
  )
}
