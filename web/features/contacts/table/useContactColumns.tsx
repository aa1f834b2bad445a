import { Checkbox } from '@mantine/core'
import { IconMessagePlus, IconPencil, IconPlaylistAdd, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CONTACT_TEXTS } from '#contract/contact-fields.ts'
import type { Contact, ListedContact } from '#contract/contacts.ts'
import { contactName } from '#web/ui/text/contact-name.ts'
import { formatContactPhone } from '#web/features/contacts/phone.ts'
import { TagChip } from '#web/features/tags/TagChip.tsx'
import { useCan } from '#web/session/store.ts'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { NoValue } from '#web/ui/table/NoValue.tsx'
import { useActionsColumn } from '#web/ui/table/RowAction.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './ContactTable.module.css'

/** Further tags stand as a number, so that every row is alike high. */
const SHOWN_TAGS = 2

type Options = {
  chosen: ReadonlySet<number>
  /** The ids of the rows that are loaded. */
  shown: readonly number[]
  onChoose: (ids: ReadonlySet<number>) => void
  hasLists: boolean
  onTicket: (contact: Contact) => void
  onList: (contact: Contact) => void
  onEdit: (contact: Contact) => void
  onDelete: (contact: Contact) => void
}

export function useContactColumns(options: Options): Column<ListedContact>[] {
  const { chosen, shown, onChoose, hasLists, onTicket, onList, onEdit, onDelete } = options
  const { t } = useTranslation()
  const canDelete = useCan('contacts-page:deleteContact')
  const toggle = (id: number): void => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }
  const isAll = shown.length > 0 && shown.every((id) => chosen.has(id))
  const actions = useActionsColumn<ListedContact>(contactName, (contact) => [
    { label: t('contacts.startTicket'), icon: IconMessagePlus, onClick: () => onTicket(contact) },
    ...(hasLists && contact.number !== '' && !contact.isGroup
      ? [{ label: t('contactLists.addToList'), icon: IconPlaylistAdd, onClick: () => onList(contact) }]
      : []),
    { label: t('contacts.edit'), icon: IconPencil, onClick: () => onEdit(contact) },
    ...(canDelete
      ? [
          {
            label: t('contacts.delete'),
            icon: IconTrash,
            isDanger: true,
            onClick: () => onDelete(contact),
          },
        ]
      : []),
  ])
  return [
    {
      key: 'name',
      title: t('contacts.name'),
      head: (
        <span className={`${parts.row} ${styles.who}`}>
          <Checkbox
            aria-label={t('contactTable.selectAll')}
            checked={isAll}
            indeterminate={!isAll && chosen.size > 0}
            onChange={() => onChoose(new Set(isAll ? [] : shown))}
          />
          {t('contacts.name')}
        </span>
      ),
      role: 'main',
      cell: ({ id, name, number, profilePicUrl, channel }) => (
        <span className={`${parts.row} ${styles.who}`}>
          <Checkbox
            aria-label={t('contactTable.select', { name: contactName({ name, number }) })}
            checked={chosen.has(id)}
            onChange={() => toggle(id)}
          />
          <Avatar name={name} size={30} picture={profilePicUrl} channel={channel} />
          <Link
            className={parts.link ?? ''}
            to="/contacts/$contactId"
            params={{ contactId: String(id) }}
            preload={false}
          >
            {contactName({ name, number })}
          </Link>
        </span>
      ),
    },
    {
      key: 'number',
      title: t('contacts.number'),
      cell: ({ number }) => (number ? <span className="num">{formatContactPhone(number)}</span> : <NoValue>—</NoValue>),
    },
    ...CONTACT_TEXTS.map((field): Column<ListedContact> => ({
      key: field,
      title: t(`contacts.${field}`),
      cell: (contact) => contact[field] || <NoValue />,
    })),
    {
      key: 'tags',
      title: t('contacts.tags'),
      cell: ({ tags }) =>
        tags.length === 0 ? (
          <NoValue />
        ) : (
          <span className={`${parts.row} ${styles.chips}`} title={tags.map(({ name }) => name).join(', ')}>
            {tags.slice(0, SHOWN_TAGS).map((tag) => (
              <TagChip key={tag.id} color={tag.color}>
                {tag.name}
              </TagChip>
            ))}
            {tags.length > SHOWN_TAGS && <small>+{tags.length - SHOWN_TAGS}</small>}
          </span>
        ),
    },
    actions,
  ]
}
