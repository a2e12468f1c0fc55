def build(made):
    return {"text": "", "paragraphs": []}
