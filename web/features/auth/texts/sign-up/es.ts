import type * as pt from './pt.ts'

export const signUp: typeof pt.signUp = {
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

export const setup: typeof pt.setup = {
  title: 'Primer acceso',
  lead: 'Crea el administrador de esta instalación. Después solo conecta un número.',
  company: 'Nombre de la empresa',
  name: 'Tu nombre',
  code: 'Código de instalación',
  codeHint: 'Está en el registro del servidor, en la línea del primer acceso.',
  signUp: 'Otras empresas pueden crear cuenta aquí',
  signUpHint:
    'Para quien ofrece este servicio a clientes. Eligen uno de los planes públicos; el primero no cuesta nada hasta que cambies su valor. Se cambia después en Configuración.',
  submit: 'Comenzar',
}

export const legal: typeof pt.legal = {
  termTitle: 'Términos de uso',
  term: [
    'Este servicio reúne las conversaciones de la empresa con sus clientes. La empresa que lo contrata decide quién lo usa y responde por los mensajes que envía.',
    'No se permite enviar mensajes a quien no los pidió ni usar el servicio con fines ilegales. Las reglas de los canales (WhatsApp, Instagram y Facebook) también valen aquí.',
    'El administrador de esta instalación puede publicar términos propios en lugar de este texto.',
  ],
  privacyTitle: 'Privacidad',
  privacy: [
    'Guardamos lo necesario para atender: contactos, conversaciones, archivos y quién atendió. Los datos quedan en el servidor de esta instalación y cada empresa ve solo los suyos.',
    'Las contraseñas se guardan cifradas; las claves de servicios externos no se muestran a nadie.',
    'Para ver, corregir o borrar datos personales, habla con la empresa que te atiende. El administrador de esta instalación puede publicar su propia política en lugar de este texto.',
  ],
}
