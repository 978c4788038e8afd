-- The client lists buckets before it uploads (SPEC.md, section 3). To see a bucket's row must mean no more than that: the
-- storage server empties a whole bucket, in its own name, for whoever sees the bucket and one object in it.

alter policy "signed-in people see which buckets there are" on storage.buckets
  using (
    (select storage.operation()) in ('storage.bucket.list', 'storage.bucket.get')
    and (select private.is_active()) and (select private.aal_ok())
  );
