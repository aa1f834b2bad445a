import type { UseFormReturnType } from '@mantine/form'
import { SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { SITE_THEMES } from '#contract/webchat-site.ts'
import type { FormFields, LinkFieldsProps } from './form-fields.ts'
import { publicSettingsQuery } from '#web/session/public-settings.ts'
import { Switch } from '#web/ui/form/Switch.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Site.module.css'
import { SiteCode } from './SiteCode.tsx'
import { SitePreview } from './SitePreview.tsx'
import { SiteSecret } from './SiteSecret.tsx'

type Props = { form: UseFormReturnType<FormFields> }

/** Where the chat may stand and how it looks, with its code and its secret. */
export function SiteFields({ form, connection }: LinkFieldsProps) {
  return (
    <>
      {connection.widgetKey && <SiteCode widgetKey={connection.widgetKey} />}
      <SiteOriginsField form={form} />
      <SiteLookFields form={form} />
      <SiteSecret connectionId={connection.id} />
    </>
  )
}

export function SiteOriginsField({ form }: Props) {
  const { t } = useTranslation()
  const wrongLine = Object.keys(form.errors).find((field) => field.startsWith('allowedOrigins'))
  return (
    <Textarea
      label={t('connections.site.origins')}
      description={t('connections.site.originsHint')}
      placeholder="https://loja.exemplo.com.br"
      autosize
      minRows={2}
      withAsterisk
      spellCheck={false}
      data-path="allowedOrigins"
      value={form.values.allowedOrigins.join('\n')}
      onChange={({ currentTarget: { value } }) => {
        if (wrongLine) form.clearFieldError(wrongLine)
        form.setFieldValue('allowedOrigins', value.split('\n'))
      }}
      error={wrongLine && form.errors[wrongLine]}
    />
  )
}

/** How the chat looks, beside a picture of it that follows what is typed. */
export function SiteLookFields({ form }: Props) {
  const { t } = useTranslation()
  const { data: settings } = useQuery(publicSettingsQuery)
  const sendsMail = settings?.mail !== false
  return (
    <div className={styles.look}>
      <div className={`${parts.stack12} ${styles.fields}`}>
        <TextInput label={t('connections.site.title')} {...form.getInputProps('look.title')} />
        <Textarea
          label={t('connections.site.greeting')}
          autosize
          minRows={2}
          {...form.getInputProps('look.greeting')}
        />
        <Textarea label={t('connections.site.away')} autosize minRows={2} {...form.getInputProps('look.awayText')} />
        <TextInput type="color" label={t('connections.site.color')} {...form.getInputProps('look.color')} />
        <SegmentedControl
          aria-label={t('connections.site.position')}
          data={(['left', 'right'] as const).map((value) => ({ value, label: t(`connections.site.${value}`) }))}
          {...form.getInputProps('look.position')}
        />
        <SegmentedControl
          aria-label={t('connections.site.theme')}
          data={SITE_THEMES.map((value) => ({ value, label: t(`connections.site.${value}`) }))}
          {...form.getInputProps('look.theme')}
        />
        <Switch
          size="sm"
          label={t('connections.site.asksWho')}
          {...form.getInputProps('look.asksWho', { type: 'checkbox' })}
        />
        <Switch
          size="sm"
          label={t('connections.site.asksPhone')}
          {...form.getInputProps('look.asksPhone', { type: 'checkbox' })}
        />
        <Switch
          size="sm"
          label={t('connections.site.mailsAnswers')}
          description={t(sendsMail ? 'connections.site.mailsAnswersHint' : 'connections.site.noMail')}
          {...form.getInputProps('look.mailsAnswers', { type: 'checkbox' })}
        />
        <Switch
          size="sm"
          label={t('connections.site.tellsReplyTime')}
          {...form.getInputProps('look.tellsReplyTime', { type: 'checkbox' })}
        />
      </div>
      <SitePreview look={form.values.look} name={form.values.name} />
    </div>
  )
}
