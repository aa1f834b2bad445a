import type { Texts } from '#web/i18n/pt/index.ts'

export const setup: Texts['setup'] = {
  title: 'Primer acceso',
  lead: 'Crea el administrador de esta instalación. Después solo conecta un número.',
  company: 'Nombre de la empresa',
  name: 'Tu nombre',
  code: 'Código de instalación',
  codeHint: 'Está en el registro (log) del servidor, en la línea del primer acceso.',
  signUp: 'Otras empresas pueden crear cuenta aquí',
  signUpHint:
    'Para quien ofrece este servicio a clientes. Eligen uno de los planes públicos; el primero no cuesta nada hasta que cambies su valor. Se cambia después en Configuración.',
  submit: 'Comenzar',
}
