import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { RowAction } from '#web/ui/table/RowAction.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Settings.module.css'

type Variable = { key: string; value: string }
type Props = { variables: readonly Variable[]; onChange: (variables: Variable[]) => void }

const MAX_KEY = 50
const MAX_VALUE = 1000

/** Lists the company's own variables; a shortcut that exists already is not added again. */
export function VariableTable({ variables, onChange }: Props) {
  const { t } = useTranslation()
  const [removing, setRemoving] = useState<string | null>(null)
  return (
    <section className={`${parts.panel} ${parts.stack12} ${styles.panel}`} aria-label={t('campaigns.config.variables')}>
      <h2 className={parts.heading}>{t('campaigns.config.variables')}</h2>
      <p className={parts.quiet}>{t('campaigns.config.variablesText')}</p>
      {variables.length === 0 ? (
        <p className={`${parts.quiet} ${styles.none}`}>{t('campaigns.config.noVariables')}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('campaigns.config.shortcut')}</th>
              <th scope="col">{t('campaigns.config.content')}</th>
              <th scope="col">
                <span className={parts.unseen}>{t('common.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {variables.map(({ key, value }) => (
              <tr key={key}>
                <td>
                  <code className={parts.sunken}>{`{${key}}`}</code>
                </td>
                <td>{value}</td>
                <td>
                  <RowAction
                    label={t('campaigns.config.removeVariable', { name: `{${key}}` })}
                    icon={IconTrash}
                    onClick={() => setRemoving(key)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <AddVariable
        onAdd={(added) => {
          if (variables.some(({ key }) => key === added.key)) return
          onChange([...variables, added])
        }}
      />
      <ConfirmDialog
        opened={removing !== null}
        title={t('campaigns.config.removeTitle', { name: `{${removing ?? ''}}` })}
        text={t('campaigns.config.removeText')}
        onClose={() => setRemoving(null)}
        onConfirm={() => Promise.resolve(onChange(variables.filter(({ key }) => key !== removing)))}
      />
    </section>
  )
}

/** The braces belong to the text, not to the shortcut. */
const toKey = (typed: string): string => typed.replaceAll(/[{}]/g, '').trim()

function AddVariable({ onAdd }: { onAdd: (variable: Variable) => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState({ key: '', value: '' })
  const key = toKey(typed.key)
  const add = (): void => {
    if (!key || !typed.value.trim()) return
    onAdd({ key, value: typed.value })
    setTyped({ key: '', value: '' })
  }
  return (
    <div
      role="group"
      aria-label={t('campaigns.config.addVariable')}
      className={`${parts.stack12} ${styles.add}`}
      onKeyDown={(event) => {
        // Enter adds the variable; it must not save the whole page.
        if (event.key !== 'Enter') return
        event.preventDefault()
        add()
      }}
    >
      <TextInput
        label={t('campaigns.config.shortcut')}
        maxLength={MAX_KEY}
        autoComplete="off"
        value={typed.key}
        onChange={({ currentTarget: { value } }) => setTyped({ ...typed, key: value })}
      />
      <TextInput
        label={t('campaigns.config.content')}
        maxLength={MAX_VALUE}
        autoComplete="off"
        value={typed.value}
        onChange={({ currentTarget: { value } }) => setTyped({ ...typed, value })}
      />
      <Button
        variant="default"
        leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
        disabled={!key || !typed.value.trim()}
        onClick={add}
      >
        {t('campaigns.config.add')}
      </Button>
    </div>
  )
}
