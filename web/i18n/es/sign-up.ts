import type { Texts } from '#web/i18n/pt/index.ts'

export const signUp: Texts['signUp'] = {
  sent: {
    title: 'Revisa tu correo',
    lead: 'Enviamos un correo a {{email}}. Abre el enlace que está en él para terminar.',
    hint: 'Llega en un momento y vale por un día. Si no aparece, mira también en el spam.',
    again: 'Enviar de nuevo',
    sentAgain: 'Enviamos otro correo a {{email}}.',
    correct: 'Corregir la dirección',
  },
  confirm: {
    title: 'Confirmar el registro',
    lead: 'Escribe la contraseña que elegiste, y se crea la cuenta.',
    submit: 'Confirmar y entrar',
    wrong: 'No es la contraseña de este registro. Si no fuiste tú quien lo hizo, crea la cuenta de nuevo.',
    restart: 'Crear la cuenta de nuevo',
    done: 'Cuenta creada. ¡Te damos la bienvenida!',
    otherAccount: 'En este navegador está abierta la cuenta de {{name}}. Sal de ella para confirmar el registro.',
  },
  refused: {
    ERR_RESET_TOKEN_INVALID: 'Este enlace ya no vale. Si ya confirmaste, solo entra; si no, crea la cuenta de nuevo.',
    ERR_EMAIL_ALREADY_EXISTS: 'Ya existe una cuenta con este correo: solo entra.',
    ERR_COMPANY_NAME_ALREADY_EXISTS: 'Otra empresa tomó este nombre. Crea la cuenta de nuevo con otro.',
    ERR_NO_PLAN_FOUND: 'El plan elegido ya no se ofrece. Crea la cuenta de nuevo con otro.',
  },
}
