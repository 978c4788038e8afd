insert into auth.users (
  id, instance_id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
  created_at, updated_at
) values (
  'a0000000-0000-4000-8000-000000000001', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated',
  'ana@example.test', extensions.crypt('a long password', extensions.gen_salt('bf', 4)), now(), '{}', '{}', now(), now()
);
insert into public.notes (owner, content) values ('a0000000-0000-4000-8000-000000000001', 'Written by the seed');
