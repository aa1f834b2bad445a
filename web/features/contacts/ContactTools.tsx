import { ActionIcon, Button, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconAddressBook,
  IconChevronDown,
  IconDots,
  IconFileSpreadsheet,
  IconFileUpload,
  IconForms,
  IconListDetails,
  IconTableExport,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ContactFilter } from './cache.ts'
import { downloadContacts } from './import-api.ts'
import { useCan } from '#web/session/store.ts'
import { toastError, toastOk } from '#web/ui/overlay/toast.tsx'

export type ContactTool = 'import' | 'phone' | 'duplicates' | 'newList' | 'ownFields'

type Props = { filter: ContactFilter; hasLists: boolean; onOpen: (tool: ContactTool) => void }

const ICON = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

/** Offers actions on all contacts: separate buttons on wide screens, one menu on narrow ones. */
export function ContactTools({ filter, hasLists, onOpen }: Props) {
  const { t } = useTranslation()
  const isWide = useMediaQuery('(min-width: 1400px)', undefined, { getInitialValueInEffect: false })
  const canImport = useCan('contacts:import')
  const canExport = useCan('contacts:export')
  const canMerge = useCan('contacts-page:deleteContact')
  const canDefine = useCan('ownFields:manage')
  if (!canImport && !canExport && !canMerge) return null

  const download = (): void =>
    void downloadContacts(filter).then(() => toastOk(t('contactImports.exported')), toastError)

  const imports = (
    <>
      <Menu.Item leftSection={<IconFileSpreadsheet {...ICON} />} onClick={() => onOpen('import')}>
        {t('contactImports.fromFile')}
      </Menu.Item>
      <Menu.Item leftSection={<IconAddressBook {...ICON} />} onClick={() => onOpen('phone')}>
        {t('contactImports.fromPhone')}
      </Menu.Item>
    </>
  )
  if (!isWide)
    return (
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('contactImports.more')}>
            <IconDots {...ICON} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {canImport && <Menu.Label>{t('contactImports.menu')}</Menu.Label>}
          {canImport && imports}
          {canImport && <Menu.Divider />}
          {canExport && (
            <Menu.Item leftSection={<IconTableExport {...ICON} />} onClick={download}>
              {t('contactImports.export')}
            </Menu.Item>
          )}
          {hasLists && (
            <Menu.Item leftSection={<IconListDetails {...ICON} />} onClick={() => onOpen('newList')}>
              {t('contactLists.newFromContacts')}
            </Menu.Item>
          )}
          {canMerge && (
            <Menu.Item leftSection={<IconUsersGroup {...ICON} />} onClick={() => onOpen('duplicates')}>
              {t('contactMerges.open')}
            </Menu.Item>
          )}
          {canDefine && (
            <Menu.Item leftSection={<IconForms {...ICON} />} onClick={() => onOpen('ownFields')}>
              {t('ownFields.menu')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    )
  return (
    <>
      {canDefine && (
        <Button variant="default" leftSection={<IconForms {...ICON} />} onClick={() => onOpen('ownFields')}>
          {t('ownFields.menu')}
        </Button>
      )}
      {canMerge && (
        <Button variant="default" leftSection={<IconUsersGroup {...ICON} />} onClick={() => onOpen('duplicates')}>
          {t('contactMerges.open')}
        </Button>
      )}
      {hasLists && (
        <Button variant="default" leftSection={<IconListDetails {...ICON} />} onClick={() => onOpen('newList')}>
          {t('contactLists.newFromContacts')}
        </Button>
      )}
      {canExport && (
        <Button variant="default" leftSection={<IconTableExport {...ICON} />} onClick={download}>
          {t('contactImports.export')}
        </Button>
      )}
      {canImport && (
        <Menu position="bottom-end" width={240}>
          <Menu.Target>
            <Button
              variant="default"
              leftSection={<IconFileUpload {...ICON} />}
              rightSection={<IconChevronDown size={14} stroke={2} aria-hidden />}
            >
              {t('contactImports.menu')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>{imports}</Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
