export const notFound = {
  title: 'Acesso Restrito',
  quote: '“Há portas que não se abrem com pressa.”',
  back: 'Retornar à área segura',
}
