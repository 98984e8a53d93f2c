-- Without features, nobody had looked for objects. Apart from the migration before, which locks the table until its end.
UPDATE asset_analysis n SET organization_id = a.organization_id,
  parts = CASE WHEN n.features IS NULL AND n.failure IS NULL THEN '{text}' ELSE n.parts END
FROM asset a WHERE a.blob = n.blob;
